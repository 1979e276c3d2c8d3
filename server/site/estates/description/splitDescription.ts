/**
 * The number of characters that are shown before "read more". A description that is only a little longer is shown as a
 * whole.
 */
const OPENING_LENGTH = 700;
const WORTH_HIDING = 250;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the paragraphs as HTML. The text is HTML, or has empty lines between its paragraphs. */
function paragraphs(text: string): string[] {
  const trimmed = text.trim();
  if (!trimmed) return [];
  if (!/<\/?[a-z][^<>]*>/i.test(trimmed)) {
    return trimmed
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`);
  }
  const parts = trimmed.split(/(?<=<\/p>)\s*(?=<p[\s>])/i);
  return parts.every((part) => /^<p[\s>].*<\/p>$/is.test(part)) ? parts : [trimmed];
}

/** Converts an agent's text or HTML to HTML, not yet sanitized. */
export const asParagraphs = (text: string): string => paragraphs(text).join('');

const wordsLength = (html: string) => html.replaceAll(/<[^<>]*>/g, '').length;

/** Splits a description, as HTML that is not yet sanitized, into the opening and the rest, which "read more" shows. */
export function splitDescription(text: string): { readonly opening: string; readonly rest: string } {
  const all = paragraphs(text);
  let length = 0;
  const end = all.findIndex((paragraph) => (length += wordsLength(paragraph)) >= OPENING_LENGTH) + 1;
  const rest = end === 0 ? [] : all.slice(end);
  if (wordsLength(rest.join('')) < WORTH_HIDING) return { opening: all.join(''), rest: '' };
  return { opening: all.slice(0, end).join(''), rest: rest.join('') };
}
