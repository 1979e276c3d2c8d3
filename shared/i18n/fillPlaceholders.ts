import type { Locale } from './locales.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

/** Matches a placeholder, with the word "de" or "que" before it: its beginning, and its end with the space. */
const PLACEHOLDER = /(?:(?<!\p{L})(d|qu)(e ))?(\{\{\s*(\w+)\s*\}\})/giu;
/** Matches a vowel, with or without an accent. A name with `h` or `y` is left as it is, because both forms occur. */
const VOWEL = /^[aeiouœæ]/i;

/**
 * Replaces each placeholder by a value. Before a vowel, French shortens "de" and "que" to "d’" and "qu’".
 *
 * @param getValue returns the value of a placeholder by the name in it
 */
export const replacePlaceholders = (
  locale: Locale,
  text: string,
  getValue: (name: string, placeholder: string) => string,
): string =>
  text.replace(PLACEHOLDER, (_match, word = '', end: string, placeholder: string, name: string) => {
    const value = getValue(name, placeholder);
    return word + (word && (locale === 'fr' && VOWEL.test(value.normalize('NFD')) ? '’' : end)) + value;
  });

/** Replaces each `{{name}}` by the parameter of that name. A placeholder without a parameter stays. */
export const fillPlaceholders = (locale: Locale, text: string, params: MessageParams): string =>
  replacePlaceholders(locale, text, (name, placeholder) =>
    String(Object.hasOwn(params, name) ? params[name] : placeholder),
  );
