/** HTML that can be inserted into other HTML safely. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | undefined | readonly (Markup | undefined)[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map(written).join('');
  return escape(String(part));
}

/** A template tag that builds HTML: the template is HTML, and inserted values are escaped unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.reduce((source, text, index) => source + written(parts[index - 1]) + text));

const LINKS = /^(?:https?:\/\/|mailto:|tel:)/i;

/**
 * Returns the address of a link. Throws for an address that a mail must not link to, such as a path or `javascript:`.
 */
export function linkUrl(url: string): string {
  if (!LINKS.test(url)) throw new Error('A link in a mail is no absolute address.');
  return url;
}
