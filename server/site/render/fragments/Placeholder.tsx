import { randomUUID } from 'node:crypto';

/** No content of a site can hold it: it is another one for each process. */
const MARK = `placeholder-${randomUUID()}-`;
const END = ';';

/** A place in a fragment for what differs from page to page. */
export const Placeholder = ({ name }: { name: string }) => MARK + name + END;

/**
 * Puts HTML in the place of the placeholders of a fragment.
 *
 * @throws when there is none for one of them
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
