/** HTML that is safe to put into more of it. */
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

/** Tagged template: what stands in it is HTML, what is put into it is text, unless it is markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.reduce((source, text, index) => source + written(parts[index - 1]) + text));

const LINKS = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Throws for an address that a mail can't lead to, or shouldn't: paths, `javascript:`. */
export function linkUrl(url: string): string {
  if (!LINKS.test(url)) throw new Error('A link in a mail is no absolute address.');
  return url;
}
