import type { Region } from '../../primitives/ids.ts';
import { filledReference, isNoAnswer } from '../values/unknown.ts';

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

/** What is known of an energy certificate. */
export interface Certificate {
  readonly customEpcLabel?: string | undefined;
  readonly energyLabel?: string | undefined;
  /** kWh/m² per year. */
  readonly epcValue?: number | undefined;
  /** Number of the certificate, and of the report about a new building. */
  readonly epcReference?: string | undefined;
  readonly epbReference?: string | undefined;
  readonly eLevel?: number | undefined;
  /** kWh per year for the whole dwelling. */
  readonly epcValueTotal?: number | undefined;
}

/** The label that the certificate states, that of the agent first. */
export const statedLabel = ({ customEpcLabel, energyLabel: own }: Certificate): string | undefined =>
  [customEpcLabel, own].find((label) => label !== undefined && !isNoAnswer(label));

/** What programs write where nobody has filled in a number, as they write 0. */
const NOT_FILLED_IN = -1;

/** Whether a home is said to use nothing, or to give energy. An E-level above zero says the contrary. */
function isCovered(certificate: Certificate, value: number): boolean {
  const { epcReference, epbReference, eLevel } = certificate;
  const label = statedLabel(certificate);
  if (value === NOT_FILLED_IN) return false;
  if (label !== undefined) return label.trim().startsWith('A+');
  if (eLevel !== undefined && eLevel > 0) return false;
  const references = value < 0 ? [epbReference, epcReference] : [epbReference];
  return references.some((each) => filledReference(each) !== undefined);
}

/**
 * What a home uses, in kWh/m² per year. Zero and less is the best there is where a certificate covers it: by its label, or
 * the number of the report about a new building; what is below 0 by the number of any certificate. Elsewhere it is an empty
 * field, and undefined, as −1 always is.
 */
export function measuredUse(certificate: Certificate): number | undefined {
  const { epcValue } = certificate;
  if (epcValue === undefined || epcValue > 0) return epcValue;
  return isCovered(certificate, epcValue) ? epcValue : undefined;
}

/** The E-level of a new building; at zero and below only with its report, and never −1. */
export const measuredELevel = ({ eLevel, epbReference }: Certificate): number | undefined =>
  eLevel === undefined || eLevel > 0 || (filledReference(epbReference) !== undefined && eLevel !== NOT_FILLED_IN)
    ? eLevel
    : undefined;

/** What the whole dwelling uses in kWh per year; nothing and less only where its use per m² says so, too. */
export function measuredTotal(certificate: Certificate): number | undefined {
  const { epcValueTotal: total } = certificate;
  if (total === undefined || total > 0) return total;
  return (measuredUse(certificate) ?? 1) <= 0 ? total : undefined;
}

/** The certificate's own label; derived from its value only where it has none. `undefined`: neither can be said. */
export function energyLabel(
  certificate: Certificate,
  region: Region | undefined,
): { readonly label: string; readonly derived: boolean } | undefined {
  const stated = statedLabel(certificate);
  if (stated) return { label: stated, derived: false };
  const use = measuredUse(certificate);
  if (use === undefined) return undefined;
  const band = (region && ENERGY_BANDS[region])?.find(({ upTo }) => use <= upTo);
  return band && { label: band.label, derived: true };
}
