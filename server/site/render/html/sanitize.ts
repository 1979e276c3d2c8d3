import { LRUCache } from 'lru-cache';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { MARK_TAG } from './splitMarks.ts';

/**
 * The elements that an editor's text may contain: text, headings below the page's own headings, lists, tables and
 * links.
 */
const ALLOWED_HTML = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'a',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  enforceHtmlBoundary: true,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), ...(href && /^https?:/i.test(href) && { rel: 'noopener nofollow' }) },
    }),
  },
} satisfies IOptions;

/** Returns the HTML of an editor or a CRM without anything that runs, loads or changes the style of the page. */
export function sanitize(html: string): string {
  const storedResult = sanitizedHtmlCache.get(html);
  if (storedResult !== undefined) return storedResult;
  const result = sanitizeHtml(html, ALLOWED_HTML).trim();
  sanitizedHtmlCache.set(html, result);
  return result;
}

/** The recently sanitized texts, by the original text. The sizes are in characters. */
const sanitizedHtmlCache = new LRUCache<string, string>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (result, html) => result.length + html.length + 1,
});

const toMark = (tagName: string, attribs: Readonly<Record<string, string>>) => {
  const { 'data-widget': widget, 'data-props': props } = attribs;
  if (!widget) return { tagName, attribs: {} };
  return { tagName: MARK_TAG, attribs: { 'data-widget': widget, ...(props && { 'data-props': props }) } };
};

const ALLOWED_HTML_WITH_MARKS: IOptions = {
  ...ALLOWED_HTML,
  allowedTags: [...ALLOWED_HTML.allowedTags, MARK_TAG],
  allowedAttributes: {
    ...ALLOWED_HTML.allowedAttributes,
    [MARK_TAG]: ['data-widget', 'data-props'],
  },
  transformTags: { ...ALLOWED_HTML.transformTags, div: toMark, span: toMark },
};

/**
 * Sanitizes HTML and replaces each `<div data-widget>` and `<span data-widget>` by an element that `splitMarks` finds.
 */
export const sanitizeMarked = (html: string): string => sanitizeHtml(html, ALLOWED_HTML_WITH_MARKS).trim();

/** Returns the text of HTML without tags, with a line for each paragraph and each list item. */
export const toPlainLines = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<\/(p|li|h[1-6]|div)>|<br\s*\/?>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ALLOWED_HTML.nonTextTags,
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/**
 * Returns the text of HTML for descriptions and link previews, cut after a whole word to at most `maxCharacters`
 * characters.
 */
export function toPlainText(html: string, maxCharacters: number): string {
  const text = toPlainLines(html).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= maxCharacters) return text;
  const wholeWords = text.slice(0, maxCharacters).replace(/(?<!\s)\s+\S*$/, '');
  return `${wholeWords.slice(0, maxCharacters - 1)}…`;
}
