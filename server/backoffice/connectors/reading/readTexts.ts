import sanitizeHtml, { type IOptions } from 'sanitize-html';
import type { LocalizedText } from '#shared/api/common.ts';
import { isLocale, LOCALES } from '#shared/i18n/locales.ts';
import { isUnfilledText } from '#shared/primitives/unknown.ts';
import { isObject } from '../../core/isObject.ts';
import { decodeReferences, toSingleLine } from '../../import/cells/cellText.ts';

const TAGS_WITHOUT_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
];

const ALLOWED_TAGS =
  'p br h2 h3 h4 strong b em i u s sub sup ul ol li blockquote hr a table caption thead tbody tr th td'.split(' ');

/** The options that keep only the allowed tags in a text. The site sanitizes the texts again when it renders a page. */
const RICH_TEXT_OPTIONS: IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: TAGS_WITHOUT_TEXT,
  enforceHtmlBoundary: true,
  transformTags: { h1: 'h2', div: 'p' },
};
const PLAIN_TEXT_OPTIONS: IOptions = { allowedTags: [], allowedAttributes: {}, nonTextTags: TAGS_WITHOUT_TEXT };

const HTML_TAG = /<\/?[a-z!][^<>]*>/i;
const BLOCK_END_TAG = /<\/(?:p|li|h[1-6]|div|tr)\s*>|<br\s*\/?>/gi;
const MARKUP_CHARACTER = /[<&]/;
const TAGS_AND_SPACES = /<[^<>]*>|&nbsp;|[\s\u00A0\u200B\uFEFF]/gi;

/** Returns the words of a text or of HTML, on one line without tags. */
export function toPlainText(raw: string): string {
  let text = raw;
  // Some CRMs encode a title twice: `&lt;b&gt;`.
  for (let round = 0; round < 2 && MARKUP_CHARACTER.test(text); round++) {
    const withoutTags = HTML_TAG.test(text)
      ? sanitizeHtml(text.replaceAll(BLOCK_END_TAG, ' '), PLAIN_TEXT_OPTIONS)
      : text;
    text = decodeReferences(withoutTags.replaceAll('&amp;', '&'));
  }
  return toSingleLine(text);
}

/**
 * Returns HTML with only the allowed tags, or plain text with its line breaks; `''` when the text contains no words.
 */
export function toRichText(raw: string): string {
  const text = raw.replaceAll(/\r\n?/g, '\n').trim();
  if (text.replaceAll(TAGS_AND_SPACES, '') === '') return '';
  if (!MARKUP_CHARACTER.test(text)) return text;
  const html = sanitizeHtml(text, RICH_TEXT_OPTIONS).trim();
  if (HTML_TAG.test(html)) return html;
  // A result without tags is returned as plain text, because a page encodes the special characters of plain text
  // itself.
  const plainText = decodeReferences(html);
  return HTML_TAG.test(plainText) ? html : plainText;
}

/**
 * Returns a text by language; undefined when no language has words. Languages with an empty text are absent, so that
 * the site's fallback works. Keys may be in upper case.
 *
 * @param convert converts each text, such as `toPlainText`
 */
export function toLocalizedText(raw: unknown, convert: (text: string) => string): LocalizedText | undefined {
  if (!isObject(raw)) return undefined;
  const texts: LocalizedText = {};
  for (const [key, value] of Object.entries(raw)) {
    const locale = key.toLowerCase().slice(0, 2);
    if (!isLocale(locale) || typeof value !== 'string' || texts[locale] !== undefined) continue;
    const text = convert(value);
    if (text !== '') texts[locale] = text;
  }
  return Object.keys(texts).length === 0 ? undefined : texts;
}

/** Returns the same text for all languages, for a CRM that does not distinguish languages. */
export const toAllLanguages = (text: string): LocalizedText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text]));

/** Returns a text on one line without markup; undefined when it is empty or not a text. */
export function toPlainLine(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  return toPlainText(raw) || undefined;
}

/**
 * Returns the text of a house number, a floor or a garage; undefined for `0` and `-1`, which CRMs write for an empty
 * field.
 */
export const undefinedIfUnfilled = (text: string | undefined): string | undefined =>
  text === undefined || isUnfilledText(text) ? undefined : text;

/**
 * Returns a code such as a postcode, a house number or a reference, which a CRM may send as a number or as a text.
 * Returns undefined for the number 0, for a negative number and for an empty text. The text `0` is returned as it is.
 */
export function toCode(raw: unknown): string | undefined {
  if (typeof raw !== 'number') return toPlainLine(raw);
  return Number.isFinite(raw) && raw > 0 ? String(raw) : undefined;
}
