/**
 * The number of characters that are shown before "read more". A description that is only a little longer is shown as a
 * whole.
 */
const OPENING_CHARACTERS = 700;
const MIN_HIDDEN_CHARACTERS = 250;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns the paragraphs of a text, as HTML. The text is HTML, or plain text with empty lines between its paragraphs.
 */
function listParagraphs(text: string): string[] {
  const trimmedText = text.trim();
  if (!trimmedText) return [];
  if (!/<\/?[a-z][^<>]*>/i.test(trimmedText)) {
    return trimmedText
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`);
  }
  const parts = trimmedText.split(/(?<=<\/p>)\s*(?=<p[\s>])/i);
  return parts.every((part) => /^<p[\s>].*<\/p>$/is.test(part)) ? parts : [trimmedText];
}

/** Converts an agent's text or HTML to HTML, not yet sanitized. */
export const toParagraphs = (text: string): string => listParagraphs(text).join('');

const countTextCharacters = (html: string) => html.replaceAll(/<[^<>]*>/g, '').length;

/** Splits a description, as HTML that is not yet sanitized, into the opening and the rest, which "read more" shows. */
export function splitDescription(text: string): { readonly opening: string; readonly rest: string } {
  const paragraphs = listParagraphs(text);
  let characterCount = 0;
  const openingCount =
    paragraphs.findIndex((paragraph) => (characterCount += countTextCharacters(paragraph)) >= OPENING_CHARACTERS) + 1;
  const hiddenParagraphs = openingCount === 0 ? [] : paragraphs.slice(openingCount);
  if (countTextCharacters(hiddenParagraphs.join('')) < MIN_HIDDEN_CHARACTERS)
    return { opening: paragraphs.join(''), rest: '' };
  return { opening: paragraphs.slice(0, openingCount).join(''), rest: hiddenParagraphs.join('') };
}
