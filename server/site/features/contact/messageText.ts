import { COLON } from '#shared/i18n/colon.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** The value of a field, with the label that the visitor read. */
export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

/** Returns the colon after a label. A label that is a question gets none. */
const getColon = (label: string, locale: Locale) => (/[?!]$/.test(label) ? '' : COLON[locale]);

/** Joins labelled fields into one text. A value of several lines is put below its label. Empty fields are left out. */
export const formatLabelledText = (fields: readonly LabelledValue[], locale: Locale): string =>
  fields
    .map(({ label, value }) => ({ label, value: value.trim() }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}${getColon(label, locale)}${value.includes('\n') ? '\n' : ' '}${value}`)
    .join('\n');
