import type { Locale } from '../../i18n/locales.ts';

const names = new Map<Locale, Intl.DisplayNames>();

/**
 * The name of a country by its ISO 3166-1 alpha-2 code; empty for `UNKNOWN` and for what is no code (specification
 * §3.2: "a missing value label shows empty").
 */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  let display = names.get(locale);
  if (!display) names.set(locale, (display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })));
  return display.of(code) ?? '';
}
