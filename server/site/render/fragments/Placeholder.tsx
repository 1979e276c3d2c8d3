import { randomUUID } from 'node:crypto';

/**
 * The beginning of the text of a placeholder. It is random for each process, so that no content of a site can contain
 * it.
 */
const PLACEHOLDER_START = `placeholder-${randomUUID()}-`;
const PLACEHOLDER_END = ';';

/** A place in a fragment for content that differs from page to page. */
export const Placeholder = ({ name }: { name: string }) => PLACEHOLDER_START + name + PLACEHOLDER_END;

/**
 * Replaces the placeholders of a fragment by HTML.
 *
 * @throws when a placeholder has no HTML
 */
export function fillPlaceholders(html: string, findHtml: (name: string) => string | undefined): string {
  const [start = '', ...parts] = html.split(PLACEHOLDER_START);
  return parts.reduce((filled, part) => {
    const end = part.indexOf(PLACEHOLDER_END);
    const name = part.slice(0, end);
    const placeholderHtml = findHtml(name);
    if (placeholderHtml === undefined)
      throw new Error(`Nothing was given for the placeholder "${name}" of a fragment.`);
    return filled + placeholderHtml + part.slice(end + PLACEHOLDER_END.length);
  }, start);
}
