import { escapeXml } from '../../seo/sitemapXml.ts';

/**
 * Characters that XML 1.0 cannot contain, not even escaped: control characters, unpaired surrogates, U+FFFE and U+FFFF.
 */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeText = (text: string): string => escapeXml(text.replaceAll(FORBIDDEN_CHARACTERS, ''));

/** Well-formed markup. */
export interface XmlMarkup {
  readonly markup: string;
}

type XmlContent = XmlMarkup | string | number | undefined | readonly (XmlMarkup | undefined)[];

const isList = (content: XmlContent): content is readonly (XmlMarkup | undefined)[] => Array.isArray(content);

function toMarkup(content: XmlContent): string {
  if (content === undefined) return '';
  if (typeof content === 'object') {
    return isList(content) ? content.map((each) => each?.markup ?? '').join('') : content.markup;
  }
  return escapeText(String(content));
}

type XmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

const buildOpenTag = (name: string, attributes: XmlAttributes): string =>
  Object.entries(attributes).reduce(
    (tag, [key, value]) => (value === undefined ? tag : `${tag} ${key}="${escapeText(String(value))}"`),
    name,
  );

/** Returns the element, also when it is empty. */
export function buildElement(name: string, attributes: XmlAttributes = {}, content?: XmlContent): XmlMarkup {
  const innerMarkup = toMarkup(content);
  const tag = buildOpenTag(name, attributes);
  return { markup: innerMarkup === '' ? `<${tag}/>` : `<${tag}>${innerMarkup}</${name}>` };
}

/** Returns the element, or undefined when its content is empty. */
export function buildFilledElement(name: string, content: XmlContent): XmlMarkup | undefined {
  const innerMarkup = toMarkup(content);
  return innerMarkup.trim() === '' ? undefined : { markup: `<${name}>${innerMarkup}</${name}>` };
}
