import { randomUUID } from 'node:crypto';

/**
 * The beginning of the text of a placeholder. It is random for each process, so that no content of a site can contain
 * it.
 */
const PLACEHOLDER_START = `placeholder-${randomUUID()}-`;
const PLACEHOLDER_END = ';';

/** Returns a text that marks a place in a fragment for a text that differs from page to page. */
export const toPlaceholder = (name: string): string => PLACEHOLDER_START + name + PLACEHOLDER_END;

/** The characters that React escapes in texts and attributes, as React writes them. */
const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);

/**
 * Replaces the placeholders of a fragment by the texts with their names.
 *
 * @throws when a placeholder has no text
 */
export function fillPlaceholders(html: string, texts: Readonly<Record<string, string>>): string {
  const [start = '', ...parts] = html.split(PLACEHOLDER_START);
  return parts.reduce((filled, part) => {
    const end = part.indexOf(PLACEHOLDER_END);
    const name = part.slice(0, end);
    const text = texts[name];
    if (text === undefined) throw new Error(`Nothing was given for the placeholder "${name}" of a fragment.`);
    return filled + escapeHtml(text) + part.slice(end + PLACEHOLDER_END.length);
  }, start);
}
