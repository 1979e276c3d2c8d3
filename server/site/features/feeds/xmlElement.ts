import { escapeXml } from '../../seo/sitemapXml.ts';

/** What XML 1.0 cannot hold, not even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const UNHOLDABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string => escapeXml(text.replaceAll(UNHOLDABLE, ''));

/** Markup that is whole. */
export interface Xml {
  readonly markup: string;
}

type Content = Xml | string | number | undefined | readonly (Xml | undefined)[];

const isList = (content: Content): content is readonly (Xml | undefined)[] => Array.isArray(content);

function inside(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'object') {
    return isList(content) ? content.map((each) => each?.markup ?? '').join('') : content.markup;
  }
  return escaped(String(content));
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const tagOf = (name: string, attributes: Attributes): string =>
  Object.entries(attributes).reduce(
    (tag, [key, value]) => (value === undefined ? tag : `${tag} ${key}="${escaped(String(value))}"`),
    name,
  );

/** The element, also where it is empty. */
export function element(name: string, attributes: Attributes = {}, content?: Content): Xml {
  const within = inside(content);
  const tag = tagOf(name, attributes);
  return { markup: within === '' ? `<${tag}/>` : `<${tag}>${within}</${name}>` };
}

/** The element where there is something to say; what is empty is left out. */
export function filled(name: string, content: Content): Xml | undefined {
  const within = inside(content);
  return within.trim() === '' ? undefined : { markup: `<${name}>${within}</${name}>` };
}
