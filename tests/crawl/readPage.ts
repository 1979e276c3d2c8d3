import { Parser } from 'htmlparser2';

const HEADING_ELEMENT = /^h[1-6]$/;
const INVISIBLE_ELEMENTS = new Set(['script', 'style', 'template']);
const VOID_ELEMENT = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** The attributes whose texts visitors read or hear. */
const TEXT_ATTRIBUTES = ['alt', 'title', 'aria-label', 'placeholder'] as const;
/** Metadata of a page that search engines and messengers show. */
const VISIBLE_META = /^(?:description|og:title|og:description|twitter:title|twitter:description)$/;
/** Attributes that name other elements of the page, separated by spaces. */
const REFERENCE_ATTRIBUTES = ['aria-controls', 'aria-labelledby', 'aria-describedby', 'for', 'list', 'form'] as const;

/** The content of a document that the crawl checks. */
export interface PageContent {
  /** Texts that visitors read and hear, and that search engines and messengers show. */
  readonly texts: string[];
  /** The texts in the language of the document. Texts that the document marks as another language are excluded. */
  readonly textsInPageLanguage: string[];
  readonly ids: string[];
  readonly references: { readonly by: string; readonly id: string }[];
  readonly emptyHeadings: string[];
  readonly jsonLd: string[];
  /** The addresses in `href` of links and `action` of forms that a visitor may follow. */
  readonly links: Set<string>;
  /** Addresses by `hreflang`. */
  readonly alternates: Map<string, string>;
  mainHeadingCount: number;
  title: string;
  lang: string;
  description: string;
  canonical: string;
  /** The content of the robots meta element: `noindex`, or an empty text. */
  robots: string;
}

type HtmlAttributes = Readonly<Record<string, string>>;

function readHead(name: string, attributes: HtmlAttributes, page: PageContent): void {
  const { rel = '', href = '', content = '' } = attributes;
  if (name === 'link' && rel === 'canonical') page.canonical = href;
  const hrefLang = attributes['hreflang'];
  if (name === 'link' && rel === 'alternate' && hrefLang) page.alternates.set(hrefLang, href);
  if (name === 'meta' && attributes['name'] === 'description') page.description = content;
  if (name === 'meta' && attributes['name'] === 'robots') page.robots = content;
}

/** Parses a document once, from the start to the end. */
export function readPage(html: string): PageContent {
  const page: PageContent = {
    texts: [],
    textsInPageLanguage: [],
    ids: [],
    references: [],
    emptyHeadings: [],
    jsonLd: [],
    links: new Set(),
    alternates: new Map(),
    mainHeadingCount: 0,
    title: '',
    lang: '',
    description: '',
    canonical: '',
    robots: '',
  };
  let invisibleDepth = 0;
  let inTitle = false;
  let jsonLd: string | undefined;
  let heading: { readonly name: string; text: string } | undefined;
  /** An entry for each open element: true when its content is in another language than the document. */
  const foreignFlags: boolean[] = [];

  const addText = (text: string, isForeign = foreignFlags.at(-1) ?? false) => {
    page.texts.push(text);
    if (!isForeign) page.textsInPageLanguage.push(text);
  };

  function readAttributes(name: string, attributes: HtmlAttributes, isForeign: boolean) {
    if (attributes['id'] !== undefined) page.ids.push(attributes['id']);
    for (const each of TEXT_ATTRIBUTES) if (attributes[each]) addText(attributes[each], isForeign);
    if (name === 'meta' && VISIBLE_META.test(attributes['name'] ?? attributes['property'] ?? '')) {
      addText(attributes['content'] ?? '');
    }
    for (const each of REFERENCE_ATTRIBUTES) {
      for (const id of attributes[each]?.split(/\s+/).filter(Boolean) ?? []) page.references.push({ by: each, id });
    }
    const href = name === 'a' || name === 'area' ? attributes['href'] : undefined;
    if (href?.startsWith('#') && href.length > 1) {
      page.references.push({ by: 'href', id: decodeURIComponent(href.slice(1)) });
    } else if (href !== undefined) page.links.add(href);
    const method = attributes['method']?.toLowerCase() ?? 'get';
    if (name === 'form' && attributes['action'] && method === 'get') page.links.add(attributes['action']);
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (INVISIBLE_ELEMENTS.has(name)) invisibleDepth += 1;
        if (name === 'html') page.lang = attributes['lang'] ?? '';
        const ownLanguage = attributes['lang'] ?? attributes['hreflang'];
        const isForeign = ownLanguage === undefined ? (foreignFlags.at(-1) ?? false) : ownLanguage !== page.lang;
        if (!VOID_ELEMENT.test(name)) foreignFlags.push(isForeign);
        if (name === 'title') inTitle = invisibleDepth === 0 && page.title === '';
        if (name === 'script' && attributes['type'] === 'application/ld+json') jsonLd = '';
        readHead(name, attributes, page);
        if (invisibleDepth === 0) readAttributes(name, attributes, isForeign);
        if (heading && attributes['alt']) heading.text += attributes['alt'];
        if (invisibleDepth > 0 || !HEADING_ELEMENT.test(name)) return;
        heading = { name, text: '' };
        if (name === 'h1') page.mainHeadingCount += 1;
      },
      ontext(text) {
        if (jsonLd !== undefined) jsonLd += text;
        if (invisibleDepth > 0) return;
        if (inTitle) page.title += text;
        if (heading) heading.text += text;
        if (text.trim()) addText(text);
      },
      onclosetag(name) {
        if (!VOID_ELEMENT.test(name)) foreignFlags.pop();
        if (INVISIBLE_ELEMENTS.has(name)) invisibleDepth -= 1;
        if (name === 'title') inTitle = false;
        if (name === 'script' && jsonLd !== undefined) {
          page.jsonLd.push(jsonLd);
          jsonLd = undefined;
        }
        if (heading?.name !== name) return;
        if (heading.text.trim() === '') page.emptyHeadings.push(name);
        heading = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return page;
}
