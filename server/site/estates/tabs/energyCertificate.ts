import type { FieldValue } from '#shared/api/estate.ts';
import { type Certificate, measuredELevel, measuredTotal, measuredUse } from '#shared/domain/estate/energyLabel.ts';

type Values = ReadonlyMap<string, FieldValue>;

/** A number, also one that is written as text. */
function numberOf(value: FieldValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
const textOf = (value: FieldValue | undefined): string | undefined =>
  typeof value === 'string' ? value.trim() : undefined;

/** Reads the energy certificate from values under the keys of the field catalogue. */
export const certificateIn = (values: Values): Certificate => ({
  epcValue: numberOf(values.get('certification.epc_value')),
  epcValueTotal: numberOf(values.get('certification.epc_year_value')),
  energyLabel: textOf(values.get('certification.energy_label')),
  epcReference: textOf(values.get('certification.epc_number')),
  epbReference: textOf(values.get('certification.epb_reference')),
  eLevel: numberOf(values.get('certification.e_level')),
});

/** The figures that may be zero or negative; undefined where they were not measured. */
export function measuredFigures(values: Values): readonly (readonly [key: string, value: number | undefined])[] {
  const certificate = certificateIn(values);
  return [
    ['certification.epc_value', measuredUse(certificate)],
    ['certification.epc_year_value', measuredTotal(certificate)],
    ['certification.e_level', measuredELevel(certificate)],
  ];
}
