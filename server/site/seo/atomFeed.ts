import { xmlText } from './sitemapXml.ts';

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/**
 * The year in the ids of entries. It must be a year in which the sites' owners already had their host names (RFC 4151).
 */
const TAG_YEAR = 2026;

/**
 * Returns the id of an entry for feed readers, such as `tag:www.example.be,2026:estate/1001/nl`. It stays the same when
 * the entry's address changes.
 */
export const tagUri = (origin: string, path: string): string => `tag:${new URL(origin).hostname},${TAG_YEAR}:${path}`;

interface AtomCategory {
  readonly term: string;
  /** The IRI of the list that contains the term. */
  readonly scheme: string;
  readonly label: string;
}

export interface AtomEntry {
  /** A unique IRI that never changes. */
  readonly id: string;
  readonly title: string;
  /** The times of the last change and of the publication, as ISO date-times. */
  readonly updated: string;
  readonly published?: string | undefined;
  /** The address of the entry's page, if it has one. */
  readonly href?: string | undefined;
  readonly summary: string;
  /** The content as HTML. */
  readonly content: string;
  readonly categories: readonly AtomCategory[];
}

interface AtomFeed {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  /** An ISO date-time. */
  readonly updated: string;
  /** The author. The feed has no e-mail address when `email` is ''. */
  readonly author: { readonly name: string; readonly uri: string; readonly email: string };
  readonly self: string;
  /** The address of the page with the same content. */
  readonly page: string;
  readonly icon: string;
  readonly entries: readonly AtomEntry[];
}

const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) =>
  `<${name}${formatAttributes(attributes)}>${xmlText(text)}</${name}>`;
const empty = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${formatAttributes(attributes)}/>`;

function formatAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');
}

const dateTime = (text: string) => new Date(text).toISOString();

function entryElement(
  { id, title, updated, published, href, summary, content, categories }: AtomEntry,
  language: string,
) {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('updated', dateTime(updated)),
    published === undefined ? '' : element('published', dateTime(published)),
    href === undefined ? '' : empty('link', { rel: 'alternate', type: 'text/html', hreflang: language, href }),
    ...categories.map(({ term, scheme, label }) => empty('category', { term, scheme, label })),
    element('summary', summary),
    element('content', content, { type: 'html' }),
    '</entry>',
  ].join('');
}

/** Returns an Atom feed (RFC 4287). */
export function atomFeed({
  id,
  language,
  title,
  subtitle,
  updated,
  author,
  self,
  page,
  icon,
  entries,
}: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(language)}">`,
    element('id', id),
    element('title', title),
    element('subtitle', subtitle),
    element('updated', dateTime(updated)),
    `<author>${element('name', author.name)}${element('uri', author.uri)}${author.email && element('email', author.email)}</author>`,
    empty('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    empty('link', { rel: 'alternate', type: 'text/html', hreflang: language, href: page }),
    element('icon', icon),
    ...entries.map((entry) => entryElement(entry, language)),
    '</feed>',
    '',
  ].join('\n');
}
