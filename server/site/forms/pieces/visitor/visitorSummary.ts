import { toShownEmail } from '#shared/node/shownHost.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { SummaryRow, TypedValues } from '../../formDefinition.ts';

/** Returns the text of a field that has one value. */
export function readTrimmedValue(typed: TypedValues, field: string): string {
  const value = typed[field];
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * Returns the entered value for display. The host of a mail address is shown in its own letters and not in Punycode.
 */
const toDisplayText = (typed: TypedValues, field: string): string => {
  const text = readTrimmedValue(typed, field);
  return /email$/i.test(field) ? toShownEmail(text) : text;
};

/** Returns fields as rows of text, each with its label. Empty fields are left out. */
export const buildSummaryRows = (typed: TypedValues, fields: readonly string[], t: Translate): readonly SummaryRow[] =>
  fields
    .map((field) => ({ label: t(`contact:field.${field}`), text: toDisplayText(typed, field) }))
    .filter(({ text }) => text !== '');

/** Returns the summary of the visitor's name, mail address and phone number. */
export const buildVisitorSummary = (typed: TypedValues, t: Translate): readonly SummaryRow[] =>
  buildSummaryRows(typed, ['firstName', 'lastName', 'email', 'phone'], t);
