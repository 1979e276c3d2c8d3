import type { FieldValue } from '#shared/api/estate.ts';
import {
  type EnergyCertificate,
  getMeasuredELevel,
  getMeasuredTotal,
  getMeasuredUse,
} from '#shared/domain/estate/energyLabel.ts';

type FieldValues = ReadonlyMap<string, FieldValue>;

/** Returns the value as a number, also when it is a text with a number. */
function readNumber(value: FieldValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
const readText = (value: FieldValue | undefined): string | undefined =>
  typeof value === 'string' ? value.trim() : undefined;

/** Reads the energy certificate from values under the keys of the field catalogue. */
export const readCertificate = (values: FieldValues): EnergyCertificate => ({
  epcValue: readNumber(values.get('certification.epc_value')),
  epcValueTotal: readNumber(values.get('certification.epc_year_value')),
  energyLabel: readText(values.get('certification.energy_label')),
  epcReference: readText(values.get('certification.epc_number')),
  epbReference: readText(values.get('certification.epb_reference')),
  eLevel: readNumber(values.get('certification.e_level')),
});

/** Returns the measured figures, which may be zero or negative; a figure is undefined when it was not measured. */
export function listMeasuredFigures(
  values: FieldValues,
): readonly (readonly [key: string, value: number | undefined])[] {
  const certificate = readCertificate(values);
  return [
    ['certification.epc_value', getMeasuredUse(certificate)],
    ['certification.epc_year_value', getMeasuredTotal(certificate)],
    ['certification.e_level', getMeasuredELevel(certificate)],
  ];
}
