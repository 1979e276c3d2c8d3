import type { Region } from '../../primitives/ids.ts';

/** A class of the energy certificate and its upper bound in kWh/m² per year, inclusive. */
interface EnergyBand {
  readonly label: string;
  readonly upTo: number;
}

const bands = (...rows: readonly (readonly [label: string, upTo: number])[]): readonly EnergyBand[] =>
  rows.map(([label, upTo]) => ({ label, upTo }));

/**
 * Bands by region, as they were in 2025. None for Brussels: its method was reformed, the new thresholds are not known,
 * and a value does not say by which method it was measured.
 */
export const ENERGY_BANDS: Readonly<Partial<Record<Region, readonly EnergyBand[]>>> = {
  FLANDERS: bands(['A+', 0], ['A', 100], ['B', 200], ['C', 300], ['D', 400], ['E', 500], ['F', Infinity]),
  WALLONIA: bands(
    ['A++', 0],
    ['A+', 45],
    ['A', 85],
    ['B', 170],
    ['C', 255],
    ['D', 340],
    ['E', 425],
    ['F', 510],
    ['G', Infinity],
  ),
};

interface Certificate {
  readonly customEpcLabel?: string | undefined;
  readonly energyLabel?: string | undefined;
  /** kWh/m² per year. */
  readonly epcValue?: number | undefined;
}

/** The certificate's own label; derived from its value only where it has none. `undefined`: neither can be said. */
export function energyLabel(
  { customEpcLabel, energyLabel: own, epcValue }: Certificate,
  region: Region | undefined,
): { readonly label: string; readonly derived: boolean } | undefined {
  const stated = customEpcLabel || own;
  if (stated) return { label: stated, derived: false };
  if (epcValue === undefined) return undefined;
  const band = (region && ENERGY_BANDS[region])?.find(({ upTo }) => epcValue <= upTo);
  return band && { label: band.label, derived: true };
}
