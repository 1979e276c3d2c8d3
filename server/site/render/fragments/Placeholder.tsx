import { randomUUID } from 'node:crypto';

/** The text of a mark. It is random for each process, so that no content of a site can contain it. */
const MARK = `placeholder-${randomUUID()}-`;
const END = ';';

/** A place in a fragment for what differs from page to page. */
export const Placeholder = ({ name }: { name: string }) => MARK + name + END;

/**
 * Replaces the placeholders of a fragment by HTML.
 *
 * @throws when a placeholder has no HTML
 */
export function fillPlaceholders(html: string, htmlOf: (name: string) => string | undefined): string {
  const [start = '', ...parts] = html.split(MARK);
  return parts.reduce((filled, part) => {
    const end = part.indexOf(END);
    const name = part.slice(0, end);
    const own = htmlOf(name);
    if (own === undefined) throw new Error(`Nothing was given for the placeholder "${name}" of a fragment.`);
    return filled + own + part.slice(end + END.length);
  }, start);
}
