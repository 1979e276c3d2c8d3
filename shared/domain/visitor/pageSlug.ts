function getLastSegment(page: string): string {
  const segment = page.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Returns the slug that is added to a message from a Dutch page: the last segment of the page's path, with its first
 * hyphen as a space. Returns '' for other pages.
 */
const toPageSlug = (page: string): string => (page.includes('/nl/') ? getLastSegment(page).replace('-', ' ') : '');

const PARAGRAPH_BREAK = '\n\n';

/**
 * Adds the slug of the page to a text, as a separate line: "If the page path contains /nl/, the text is extended with
 * the page slug, with the first hyphen turned into a space" (specification §7.5).
 * @param page the path of the page that contains the form
 */
export const appendSlug = (text: string, page: string): string =>
  [text, toPageSlug(page)].filter(Boolean).join(PARAGRAPH_BREAK);

/** Returns the visitor's own text in a message, without the slug that `appendSlug` added. */
export function removeSlug(text: string, page: string | undefined): string {
  const slug = page === undefined ? '' : toPageSlug(page);
  if (slug === '') return text;
  if (text === slug) return '';
  return text.endsWith(`${PARAGRAPH_BREAK}${slug}`) ? text.slice(0, -slug.length - PARAGRAPH_BREAK.length) : text;
}
