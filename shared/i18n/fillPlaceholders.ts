import type { Locale } from './locales.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
/** Matches "de" or "que" as the last word before a placeholder. */
const FRENCH_LEAD = /(?:^|[^\p{L}\p{N}])(?:de|que) $/iu;
/** The number of characters that `FRENCH_LEAD` needs: a separator, the longer word and a space. */
const MAX_LEAD_CHARACTERS = 5;
/** Matches a vowel, with or without an accent. A name with `h` or `y` is left as it is, because both forms occur. */
const VOWEL = /^[aeiouœæ]/i;

const startsWithVowel = (text: string) => VOWEL.test(text.slice(0, 1).normalize('NFD'));

/**
 * Returns the text before a value as French writes it: "de" and "que" become "d’" and "qu’" before a vowel. Other
 * languages write it unchanged.
 */
const elideBefore = (locale: Locale, textBefore: string, value: string): string =>
  locale === 'fr' && startsWithVowel(value) && FRENCH_LEAD.test(textBefore.slice(-MAX_LEAD_CHARACTERS))
    ? `${textBefore.slice(0, -2)}’`
    : textBefore;

/**
 * Replaces each match of `pattern` by a value.
 *
 * @param pattern matches globally, and its first group is the name of the value
 */
export function replacePlaceholders(
  locale: Locale,
  text: string,
  pattern: RegExp,
  getValue: (name: string, placeholder: string) => string,
): string {
  let filledText = '';
  let end = 0;
  for (const { 0: placeholder, 1: name = '', index } of text.matchAll(pattern)) {
    const value = getValue(name, placeholder);
    filledText += elideBefore(locale, text.slice(end, index), value) + value;
    end = index + placeholder.length;
  }
  return filledText + text.slice(end);
}

/** Replaces each `{{name}}` by the parameter of that name. A placeholder without a parameter stays. */
export const fillPlaceholders = (locale: Locale, text: string, params: MessageParams): string =>
  replacePlaceholders(locale, text, PLACEHOLDER, (name, placeholder) =>
    String(Object.hasOwn(params, name) ? params[name] : placeholder),
  );
