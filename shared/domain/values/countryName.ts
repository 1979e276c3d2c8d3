import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { recordOf } from '../typedKeys.ts';

/** Where it is not known in which country a home lies (specification §3.3: "about 240 ISO codes plus UNKNOWN"). */
export const UNKNOWN_COUNTRY = 'UNKNOWN';

const UNKNOWN_NAME: Readonly<Record<Locale, string>> = {
  nl: 'Niet gekend',
  fr: 'Inconnu',
  en: 'Not known',
  de: 'Nicht bekannt',
};

const displays = new Map<Locale, Intl.DisplayNames>();
const names = new Map<string, string>();

/**
 * The name of a country by its ISO 3166-1 alpha-2 code; empty for `UNKNOWN` and for what is no code (specification
 * §3.2: "a missing value label shows empty").
 */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  const key = locale + code;
  const known = names.get(key);
  if (known !== undefined) return known;
  const display = displays.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  displays.set(locale, display);
  const name = display.of(code) ?? '';
  names.set(key, name);
  return name;
}

/** The name in every language, for a choice among countries: `UNKNOWN` is one, and a code without a name is its own. */
export const countryNames = (code: string): Record<Locale, string> =>
  code === UNKNOWN_COUNTRY ? { ...UNKNOWN_NAME } : recordOf(LOCALES, (locale) => countryName(code, locale) || code);
