import { COLON } from '#shared/i18n/colon.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** What was filled in for a field, under the label that the visitor read. */
export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

/** A question needs no colon. */
const colon = (label: string, locale: Locale) => (/[?!]$/.test(label) ? '' : COLON[locale]);

/** Labelled fields as one text; a value of several lines stands below its label. Empty ones are left out. */
export const labelledText = (fields: readonly LabelledValue[], locale: Locale): string =>
  fields
    .map(({ label, value }) => ({ label, value: value.trim() }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}${colon(label, locale)}${value.includes('\n') ? '\n' : ' '}${value}`)
    .join('\n');
