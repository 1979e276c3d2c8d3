import type { Locale } from '../../i18n/locales.ts';

export type ValueName = Readonly<Record<Locale, string>>;

/** The values of one enumeration, by the key that files and the specification use (§3.3). */
export type ValueList = ReadonlyMap<string, ValueName>;

export const valueList = (rows: readonly (readonly [key: string, name: ValueName])[]): ValueList => new Map(rows);

/** Converts named values to a list. */
export const toValueList = (values: readonly { readonly key: string; readonly name: ValueName }[]): ValueList =>
  new Map(values.map(({ key, name }) => [key, name]));
