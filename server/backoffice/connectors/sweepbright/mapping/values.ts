import sanitizeHtml from 'sanitize-html';
import type { LocalizedText } from '#shared/api/common.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { decodeReferences, toSingleLine } from '#server/backoffice/import/cells/cellText.ts';
import { readNumber } from '#server/backoffice/import/cells/readNumber.ts';

export type SweepbrightParts = Readonly<Record<string, unknown>>;
const EMPTY_PARTS: SweepbrightParts = {};

/**
 * Returns the value when it is an object. Returns an empty object for any other value, because the CRM sends null, `""`
 * or `[]` for an empty object.
 */
export const toParts = (value: unknown): SweepbrightParts => (isObject(value) ? value : EMPTY_PARTS);

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text or a number as trimmed text; undefined when it is empty. */
export function toText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Returns a number. Older versions of the API send numbers as text. */
export function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : undefined;
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** Returns an amount in euros from `{ amount, currency }` or from a plain number; undefined for another currency. */
export function toEuros(value: unknown): number | undefined {
  const { amount, currency } = toParts(value);
  if (amount === undefined) return toNumber(value);
  return (toText(currency) ?? 'EUR').toUpperCase() === 'EUR' ? toNumber(amount) : undefined;
}

const removeMarkup = (text: string): string =>
  toSingleLine(
    /[<&]/.test(text) ? decodeReferences(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })) : text,
  );

/**
 * Returns a text by language. A text without a language belongs to `defaultLocale`. Languages without text are left
 * out.
 *
 * @param removesTags true when tags must be removed, for example from titles
 */
export function toLocalizedText(value: unknown, defaultLocale: Locale, removesTags = false): LocalizedText | undefined {
  const textWithoutLanguage = toText(value);
  const entries =
    textWithoutLanguage === undefined
      ? Object.entries(toParts(value))
      : [[defaultLocale, textWithoutLanguage] as const];
  const texts: LocalizedText = {};
  for (const [language, raw] of entries) {
    const text = toText(raw)?.replace(/\r\n?/g, '\n');
    const cleanedText = removesTags && text !== undefined ? removeMarkup(text) : text;
    if (isLocale(language) && cleanedText) texts[language] = cleanedText;
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** Returns a word in lower case and without accents: `café` becomes `cafe`. */
export const foldWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
