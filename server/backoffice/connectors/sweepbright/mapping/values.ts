import sanitizeHtml from 'sanitize-html';
import type { LocalizedText } from '#shared/api/common.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { decodeReferences, toSingleLine } from '#server/backoffice/import/cells/cellText.ts';
import { readNumber } from '#server/backoffice/import/cells/readNumber.ts';

export type Parts = Readonly<Record<string, unknown>>;
const NONE: Parts = {};

/** An object; empty for null, `""`, and `[]`, which stands for an empty object too. */
export const partsOf = (value: unknown): Parts => (isObject(value) ? value : NONE);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text or a number as text, without spaces at its ends; undefined when there is nothing in it. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Numbers come as numbers, and as text in older versions. */
export function numberOf(value: unknown): number | undefined {
  const read = typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : undefined;
  return read !== undefined && Number.isFinite(read) ? read : undefined;
}

/** Of `{ amount, currency }`, or of the amount alone. Undefined for another currency than the euro. */
export function eurosOf(value: unknown): number | undefined {
  const { amount, currency } = partsOf(value);
  if (amount === undefined) return numberOf(value);
  return (textOf(currency) ?? 'EUR').toUpperCase() === 'EUR' ? numberOf(amount) : undefined;
}

const words = (text: string): string =>
  toSingleLine(
    /[<&]/.test(text) ? decodeReferences(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })) : text,
  );

/**
 * A text per language. One without a language is in `otherwise`; languages without text are left out.
 *
 * @param plain tags are left out: for titles
 */
export function localizedOf(value: unknown, otherwise: Locale, plain = false): LocalizedText | undefined {
  const single = textOf(value);
  const entries = single === undefined ? Object.entries(partsOf(value)) : [[otherwise, single] as const];
  const texts: LocalizedText = {};
  for (const [language, raw] of entries) {
    const text = textOf(raw)?.replace(/\r\n?/g, '\n');
    const shown = plain && text !== undefined ? words(text) : text;
    if (isLocale(language) && shown) texts[language] = shown;
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** A word without accents and case: `café` is `cafe`. */
export const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
