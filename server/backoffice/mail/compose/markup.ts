/** HTML that can be inserted into other HTML safely. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type MarkupPart = string | number | Markup | undefined | readonly (Markup | undefined)[];

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);

function toMarkupSource(part: MarkupPart): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map(toMarkupSource).join('');
  return escapeHtml(String(part));
}

/** A template tag that builds HTML: the template is HTML, and inserted values are escaped unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(texts.reduce((source, text, index) => source + toMarkupSource(parts[index - 1]) + text));

const LINK_SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;

/**
 * Returns the address of a link. Throws for an address that a mail must not link to, such as a path or `javascript:`.
 */
export function checkLinkUrl(url: string): string {
  if (!LINK_SCHEME.test(url)) throw new Error('A link in a mail is no absolute address.');
  return url;
}
