import sanitizeHtml from 'sanitize-html';
import type { LocalizedText } from '#shared/api/common.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { decodeReferences, toSingleLine } from '#server/backoffice/import/cells/cellText.ts';
import { readNumber } from '#server/backoffice/import/cells/readNumber.ts';

export type Parts = Readonly<Record<string, unknown>>;
const NONE: Parts = {};

/** Returns an object; an empty one for null, `""` and `[]`, which the CRM sends for an empty object. */
export const toParts = (value: unknown): Parts => (isObject(value) ? value : NONE);

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text or a number as trimmed text; undefined when it is empty. */
export function toText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Returns a number, which older versions send as text. */
export function toNumber(value: unknown): number | undefined {
  const read = typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : undefined;
  return read !== undefined && Number.isFinite(read) ? read : undefined;
}

/** Returns the amount of `{ amount, currency }`, or a bare amount; undefined for a currency other than the euro. */
export function toEuros(value: unknown): number | undefined {
  const { amount, currency } = toParts(value);
  if (amount === undefined) return toNumber(value);
  return (toText(currency) ?? 'EUR').toUpperCase() === 'EUR' ? toNumber(amount) : undefined;
}

const toPlainWords = (text: string): string =>
  toSingleLine(
    /[<&]/.test(text) ? decodeReferences(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })) : text,
  );

/**
 * Returns a text by language. A text without a language is assigned to `otherwise`; languages without text are left
 * out.
 *
 *
 * @param plain true removes tags, as for titles
 */
export function toLocalizedText(value: unknown, otherwise: Locale, plain = false): LocalizedText | undefined {
  const single = toText(value);
  const entries = single === undefined ? Object.entries(toParts(value)) : [[otherwise, single] as const];
  const texts: LocalizedText = {};
  for (const [language, raw] of entries) {
    const text = toText(raw)?.replace(/\r\n?/g, '\n');
    const shown = plain && text !== undefined ? toPlainWords(text) : text;
    if (isLocale(language) && shown) texts[language] = shown;
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** Returns a word in lower case and without accents: `café` becomes `cafe`. */
export const foldWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
