import type { Locale } from '#shared/i18n/locales.ts';

/**
 * Returns languages as in a sentence: `Nederlands, Frans en Engels`. Codes without a known name are left out.
 *
 * @param codes codes of ISO 639-1
 */
export function formatLanguageNames(codes: readonly string[], locale: Locale): string {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  const knownNames = [...new Set(codes)].flatMap((code) => names.of(code) ?? []);
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }).format(knownNames);
}
