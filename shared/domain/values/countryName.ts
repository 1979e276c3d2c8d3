import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { createRecord } from '../typedKeys.ts';

/** The code for a home whose country is unknown (specification §3.3: "about 240 ISO codes plus UNKNOWN"). */
export const UNKNOWN_COUNTRY = 'UNKNOWN';

const UNKNOWN_COUNTRY_NAME: Readonly<Record<Locale, string>> = {
  nl: 'Niet gekend',
  fr: 'Inconnu',
  en: 'Not known',
  de: 'Nicht bekannt',
};

const regionNamesByLocale = new Map<Locale, Intl.DisplayNames>();
const countryNameCache = new Map<string, string>();

/**
 * Returns the name of a country by its ISO 3166-1 alpha-2 code; empty for `UNKNOWN` and for an invalid code
 * (specification §3.2: "a missing value label shows empty").
 */
export function getCountryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  const key = locale + code;
  const cachedName = countryNameCache.get(key);
  if (cachedName !== undefined) return cachedName;
  const displayNames =
    regionNamesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  regionNamesByLocale.set(locale, displayNames);
  const name = displayNames.of(code) ?? '';
  countryNameCache.set(key, name);
  return name;
}

/**
 * Returns the name of a country in every language, for a list of countries to select from. `UNKNOWN` has a name too.
 * For a code without a name, the name is the code itself.
 */
export const getCountryNames = (code: string): Record<Locale, string> =>
  code === UNKNOWN_COUNTRY
    ? { ...UNKNOWN_COUNTRY_NAME }
    : createRecord(LOCALES, (locale) => getCountryName(code, locale) || code);
