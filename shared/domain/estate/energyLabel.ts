import type { Region } from '../../primitives/ids.ts';
import { parseReference, isNoAnswer } from '../../primitives/unknown.ts';

/** A class of the energy certificate and its upper bound in kWh/m² per year, inclusive. */
interface EnergyBand {
  readonly label: string;
  readonly maxEpcValue: number;
}

const toEnergyBands = (...rows: readonly (readonly [label: string, maxEpcValue: number])[]): readonly EnergyBand[] =>
  rows.map(([label, maxEpcValue]) => ({ label, maxEpcValue }));

/**
 * The bands of dwellings by region, as of 2025. Brussels has none: the method of its certificates was reformed, the new
 * thresholds are not known, and a figure does not show by which method it was measured.
 */
export const ENERGY_BANDS: Readonly<Partial<Record<Region, readonly EnergyBand[]>>> = {
  FLANDERS: toEnergyBands(['A+', 0], ['A', 100], ['B', 200], ['C', 300], ['D', 400], ['E', 500], ['F', Infinity]),
  WALLONIA: toEnergyBands(
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

/** The known values of an energy certificate. */
export interface EnergyCertificate {
  readonly customEpcLabel?: string | undefined;
  readonly energyLabel?: string | undefined;
  /** The energy use in kWh/m² per year. */
  readonly epcValue?: number | undefined;
  /** The number of the certificate. `epbReference` is the number of the report about a new building. */
  readonly epcReference?: string | undefined;
  readonly epbReference?: string | undefined;
  readonly eLevel?: number | undefined;
  /** The energy use in kWh per year for the whole dwelling. */
  readonly epcValueTotal?: number | undefined;
}

/** Returns the label that the certificate states. A label that the agent wrote has priority. */
export const getStatedLabel = (certificate: EnergyCertificate): string | undefined =>
  [certificate.customEpcLabel, certificate.energyLabel].find((label) => label !== undefined && !isNoAnswer(label));

/** The number that some software writes for an empty field. */
const UNFILLED_VALUE = -1;

/**
 * Returns whether the certificate confirms an energy use of zero or less. An E-level above zero contradicts such a use.
 */
function isUseConfirmed(certificate: EnergyCertificate, energyUse: number): boolean {
  const { epcReference, epbReference, eLevel } = certificate;
  const label = getStatedLabel(certificate);
  if (energyUse === UNFILLED_VALUE) return false;
  if (label !== undefined) return label.trim().startsWith('A+');
  if (eLevel !== undefined && eLevel > 0) return false;
  const references = energyUse < 0 ? [epbReference, epcReference] : [epbReference];
  return references.some((reference) => parseReference(reference) !== undefined);
}

/**
 * Returns the energy use of a home in kWh/m² per year; undefined for an empty field, which includes −1. Zero counts
 * only when it is confirmed by the label, or by the number of the report about a new building. A negative value can
 * also be confirmed by the number of the certificate.
 */
export function getMeasuredUse(certificate: EnergyCertificate): number | undefined {
  const { epcValue } = certificate;
  if (epcValue === undefined || epcValue > 0) return epcValue;
  return isUseConfirmed(certificate, epcValue) ? epcValue : undefined;
}

/**
 * Returns the E-level of a new building. A level of zero or less counts only when the number of the report about the
 * building is known, and −1 never counts.
 */
export const getMeasuredELevel = ({ eLevel, epbReference }: EnergyCertificate): number | undefined =>
  eLevel === undefined || eLevel > 0 || (parseReference(epbReference) !== undefined && eLevel !== UNFILLED_VALUE)
    ? eLevel
    : undefined;

/**
 * Returns the energy use of the whole dwelling in kWh per year. Zero and less count only when the energy use per m² is
 * also zero or less.
 */
export function getMeasuredTotal(certificate: EnergyCertificate): number | undefined {
  const { epcValueTotal: total } = certificate;
  if (total === undefined || total > 0) return total;
  return (getMeasuredUse(certificate) ?? 1) <= 0 ? total : undefined;
}

/**
 * Returns the certificate's own label, otherwise the label that is derived from its value. Returns `undefined` when
 * neither is possible.
 *
 * @param region the region whose bands apply (`findEnergyBandRegion`)
 */
export function getEnergyLabel(
  certificate: EnergyCertificate,
  region: Region | undefined,
): { readonly label: string; readonly derived: boolean } | undefined {
  const statedLabel = getStatedLabel(certificate);
  if (statedLabel) return { label: statedLabel, derived: false };
  const energyUse = getMeasuredUse(certificate);
  if (energyUse === undefined) return undefined;
  const band = (region && ENERGY_BANDS[region])?.find(({ maxEpcValue }) => energyUse <= maxEpcValue);
  return band && { label: band.label, derived: true };
}
