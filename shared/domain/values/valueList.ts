import type { Locale } from '../../i18n/locales.ts';

export type ValueName = Readonly<Record<Locale, string>>;

/** The values of one enumeration, by the key that files and the specification use (§3.3). */
export type ValueList = ReadonlyMap<string, ValueName>;

/** One value: its key, and its name in nl, fr, en, de. */
export type ValueRow = readonly [key: string, nl: string, fr: string, en: string, de: string];

export const valueList = (rows: readonly ValueRow[]): ValueList =>
  new Map(rows.map(([key, nl, fr, en, de]) => [key, { nl, fr, en, de }]));

/** A list that already exists as named values. */
export const valueListOf = (values: readonly { readonly key: string; readonly name: ValueName }[]): ValueList =>
  new Map(values.map(({ key, name }) => [key, name]));
