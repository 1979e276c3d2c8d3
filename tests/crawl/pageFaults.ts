import { Parser } from 'htmlparser2';

/** Words that a value leaves on a page when there is none, or when it is no text. */
const LEAKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['the word undefined', /\bundefined\b/],
  ['the word NaN', /\bNaN\b/],
  ['the word null', /\bnull\b/],
  ['an object as text', /\[object\b/],
  ['a parameter that was not filled in', /\{\{\s*\w+\s*\}\}/],
  ['an invalid date', /Invalid Date/],
];

/** Keys of texts (`estate:tab.general`), given the namespaces that there are, and of fields (`group.name_of_field`). */
const rawKeys = (namespaces: readonly string[]): readonly (readonly [name: string, pattern: RegExp])[] => [
  ['the key of a text', new RegExp(`\\b(?:${namespaces.join('|')}):[a-z][\\w-]*(?:\\.[\\w-]+)*`)],
  ['the key of a field', /(?<![\w./@-])(?:[a-z_]+\.)?[a-z]+(?:_[a-z0-9]+)+(?![\w/@-])/],
];

const HEADING = /^h[1-6]$/;
const UNSEEN = new Set(['script', 'style', 'template']);
/** Attributes that visitors read or hear. */
const SPOKEN = ['alt', 'title', 'aria-label', 'placeholder'] as const;
/** What search engines and messengers show of a page. */
const SHOWN_META = /^(?:description|og:title|og:description|twitter:title|twitter:description)$/;
/** Attributes that name other elements of the page, separated by spaces. */
const REFERENCES = ['aria-controls', 'aria-labelledby', 'aria-describedby', 'for', 'list', 'form'] as const;

export interface PageExpectation {
  /** `lang` of the document. */
  readonly locale: string;
  /** Of the texts, `estate` and so on. */
  readonly namespaces: readonly string[];
}

interface Found {
  readonly texts: string[];
  readonly ids: string[];
  readonly references: { readonly by: string; readonly id: string }[];
  readonly emptyHeadings: string[];
  readonly jsonLd: string[];
  headings: number;
  mainHeadings: number;
  title: string;
  lang: string;
}

/** Reads a document once, from front to back. */
function read(html: string): Found {
  const found: Found = {
    texts: [],
    ids: [],
    references: [],
    emptyHeadings: [],
    jsonLd: [],
    headings: 0,
    mainHeadings: 0,
    title: '',
    lang: '',
  };
  let unseen = 0;
  let inTitle = false;
  let jsonLd: string | undefined;
  let heading: { readonly name: string; text: string } | undefined;
  const attributes = (name: string, attribs: Readonly<Record<string, string>>) => {
    if (attribs['id'] !== undefined) found.ids.push(attribs['id']);
    for (const each of SPOKEN) if (attribs[each]) found.texts.push(attribs[each]);
    const meta = name === 'meta' && SHOWN_META.test(attribs['name'] ?? attribs['property'] ?? '');
    if (meta) found.texts.push(attribs['content'] ?? '');
    for (const each of REFERENCES) {
      for (const id of attribs[each]?.split(/\s+/).filter(Boolean) ?? []) found.references.push({ by: each, id });
    }
    const href = name === 'a' ? attribs['href'] : undefined;
    if (href?.startsWith('#') && href.length > 1)
      found.references.push({ by: 'href', id: decodeURIComponent(href.slice(1)) });
  };
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        if (UNSEEN.has(name)) unseen += 1;
        if (name === 'html') found.lang = attribs['lang'] ?? '';
        if (name === 'title') inTitle = unseen === 0 && found.title === '';
        if (name === 'script' && attribs['type'] === 'application/ld+json') jsonLd = '';
        attributes(name, attribs);
        if (heading && attribs['alt']) heading.text += attribs['alt'];
        if (!HEADING.test(name)) return;
        heading = { name, text: '' };
        found.headings += 1;
        if (name === 'h1') found.mainHeadings += 1;
      },
      ontext(text) {
        if (jsonLd !== undefined) jsonLd += text;
        if (unseen > 0) return;
        if (inTitle) found.title += text;
        if (heading) heading.text += text;
        if (text.trim()) found.texts.push(text);
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen -= 1;
        if (name === 'title') inTitle = false;
        if (name === 'script' && jsonLd !== undefined) {
          found.jsonLd.push(jsonLd);
          jsonLd = undefined;
        }
        if (heading?.name !== name) return;
        if (heading.text.trim() === '') found.emptyHeadings.push(name);
        heading = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return found;
}

/** Addresses and file names may hold what looks like a key. */
const withoutAddresses = (text: string) => text.replaceAll(/\S*(?:\/\/|@|\.pdf|\.jpe?g|\.png)\S*/g, ' ');

function textFaults(texts: readonly string[], namespaces: readonly string[]): string[] {
  const patterns = [...LEAKS, ...rawKeys(namespaces)];
  return texts.flatMap((text) => {
    const words = withoutAddresses(text);
    return patterns.flatMap(([name, pattern]) => {
      const match = pattern.exec(words);
      return match ? [`${name}: …${words.slice(Math.max(0, match.index - 20), match.index + 40).trim()}…`] : [];
    });
  });
}

function jsonLdFaults(blocks: readonly string[]): string[] {
  return blocks.flatMap((block) => {
    try {
      const value: unknown = JSON.parse(block);
      const leaks = /:(?:null|"undefined"|"NaN"|"")/.exec(JSON.stringify(value));
      return leaks ? [`JSON-LD with an empty value: ${leaks[0]}`] : [];
    } catch (error) {
      return [`JSON-LD that does not parse: ${String(error)}`];
    }
  });
}

/** What is wrong with the html of a page, in words; nothing when it is well. */
export function pageFaults(html: string, { locale, namespaces }: PageExpectation): string[] {
  const found = read(html);
  const ids = new Set(found.ids);
  const duplicates = [...new Set(found.ids.filter((id, index) => found.ids.indexOf(id) !== index))];
  const loose = found.references.filter(({ id }) => !ids.has(id));
  return [
    ...(found.lang === locale ? [] : [`the language is ${found.lang || 'missing'}`]),
    ...(found.title.trim() ? [] : ['no title']),
    ...(found.mainHeadings === 1 ? [] : [`${found.mainHeadings} main headings`]),
    ...found.emptyHeadings.map((name) => `an empty ${name}`),
    ...duplicates.map((id) => `the id ${id} twice`),
    ...loose.map(({ by, id }) => `${by} names ${id}, which is not there`),
    ...textFaults(found.texts, namespaces),
    ...jsonLdFaults(found.jsonLd),
  ];
}
