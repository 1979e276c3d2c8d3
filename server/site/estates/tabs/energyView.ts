import type { EstateDetail, FieldValue } from '#shared/api/estate.ts';
import { findEnergyBandRegion } from '#shared/domain/estate/dwellings.ts';
import {
  type EnergyCertificate,
  getEnergyLabel,
  getMeasuredELevel,
  getMeasuredTotal,
  getMeasuredUse,
} from '#shared/domain/estate/energyLabel.ts';
import { getFieldLabel } from '#shared/domain/fields/fieldCatalogue.ts';
import { getValueLabel } from '#shared/domain/values/values.ts';
import { readCertificate } from './energyCertificate.ts';
import { buildFactRow, isUnfilledValue } from './factRows.ts';
import { formatFieldValue } from './fieldText.ts';
import type { TabContext, TabSource } from './tabSource.ts';
import type { EnergyView, FactRow } from './tabView.ts';

/** The fields that are shown in addition to the label and the value of the certificate, in this order. */
export const ENERGY_ROW_FIELDS = [
  'certification.epc_number',
  'certification.epc_valid_until',
  'certification.epc_year_value',
  'certification.co2_emission',
  'certification.e_level',
  'certification.k_level',
  'certification.net_energy_heating',
  'certification.epb_reference',
  'certification.epc_common_parts',
] as const;

function createEnergyView(
  certificate: EnergyCertificate,
  rows: readonly FactRow[],
  estate: EstateDetail,
  { locale }: TabContext,
): EnergyView | undefined {
  const value = getMeasuredUse(certificate);
  const region = findEnergyBandRegion(estate);
  const label = getEnergyLabel(certificate, region);
  if (!label && value === undefined && rows.length === 0) return undefined;
  return {
    name: getFieldLabel('certification.epc_value', locale),
    ...(region && { region }),
    ...(value !== undefined && { value }),
    ...(label && { label: getValueLabel('energyLabel', label.label, locale) || label.label }),
    isLabelDerived: label?.derived ?? false,
    rows,
  };
}

/** Returns the certificate of the home itself; undefined when it has no known value. */
export function buildEnergyView(source: TabSource): EnergyView | undefined {
  const { values, estate } = source;
  const rows = ENERGY_ROW_FIELDS.flatMap((key) => buildFactRow(source, key) ?? []);
  return createEnergyView(readCertificate(values), rows, estate, source);
}

/**
 * Returns the certificate of the whole building: "The plain values are for the home itself, the shared ones for the
 * whole building."
 */
export function buildSharedEnergyView(estate: EstateDetail, context: TabContext): EnergyView | undefined {
  const { shared } = estate.energy;
  if (!shared) return undefined;
  const buildRow = (key: string, rawValue: FieldValue | undefined): FactRow[] => {
    const value =
      rawValue === undefined || isUnfilledValue(key, rawValue) ? '' : formatFieldValue(key, rawValue, context);
    return value === '' ? [] : [{ key, label: getFieldLabel(key, context.locale), value }];
  };
  const rows = [
    ...buildRow('certification.epc_number', shared.epcReference),
    ...buildRow('certification.epc_year_value', getMeasuredTotal(shared)),
    ...buildRow('certification.co2_emission', shared.co2),
    ...buildRow('certification.e_level', getMeasuredELevel(shared)),
    ...buildRow('certification.k_level', shared.kLevel),
    ...buildRow('certification.epb_reference', shared.epbReference),
  ];
  return createEnergyView(shared, rows, estate, context);
}
