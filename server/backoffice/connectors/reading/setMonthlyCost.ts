import { COMMON_CHARGES_FIELD, INCLUDED_CHARGES_TEXT, isIncludedText } from '#shared/domain/legal/monthlyCharges.ts';
import type { DraftWriter } from './draftWriter.ts';

/** Writes that the rent includes the charges. */
export function setIncludedCharges(writer: DraftWriter, column: string, raw: unknown): void {
  writer.set(`fields.${COMMON_CHARGES_FIELD}`, INCLUDED_CHARGES_TEXT, column, raw);
}

/**
 * Writes the monthly charges, or that the rent includes the charges. An amount of 0 is ignored, because CRMs write 0
 * for an empty field.
 *
 * @param amount the charges in euros; undefined when `raw` is no number
 */
export function setMonthlyCost(writer: DraftWriter, amount: number | undefined, column: string, raw: unknown): void {
  if (amount !== undefined && amount > 0) writer.set('technical.monthlyCost', amount, column, raw);
  else if (typeof raw === 'string' && isIncludedText(raw)) setIncludedCharges(writer, column, raw);
}
