function lastSegment(page: string): string {
  const segment = page.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The slug that the text of a message from a Dutch page ends with, its first hyphen as a space; '' for other pages. */
const slugOf = (page: string): string => (page.includes('/nl/') ? lastSegment(page).replace('-', ' ') : '');

const BREAK = '\n\n';

/**
 * "If the page path contains /nl/, the text is extended with the page slug, with the first hyphen turned into a space"
 * (specification §7.5): as a line of its own.
 *
 * @param page path that the form stood on
 */
export const extendedText = (text: string, page: string): string => [text, slugOf(page)].filter(Boolean).join(BREAK);

/** What the visitor wrote, of the text of a message: without what `extendedText` put behind it. */
export function ownText(text: string, page: string | undefined): string {
  const slug = page === undefined ? '' : slugOf(page);
  if (slug === '') return text;
  if (text === slug) return '';
  return text.endsWith(`${BREAK}${slug}`) ? text.slice(0, -slug.length - BREAK.length) : text;
}
