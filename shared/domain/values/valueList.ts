import type { Locale } from '../../i18n/locales.ts';

export type ValueName = Readonly<Record<Locale, string>>;

/** The values of one enumeration, by the key that files and the specification use (§3.3). */
export type ValueList = ReadonlyMap<string, ValueName>;
