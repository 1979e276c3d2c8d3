import { toXmlText } from './sitemapXml.ts';

export const ATOM_CONTENT_TYPE = 'application/atom+xml; charset=utf-8';

/** The year in the ids of entries. The owner of a site must have had its host name in that year (RFC 4151). */
const TAG_URI_YEAR = 2026;

/**
 * Returns the id of an entry for feed readers, such as `tag:www.example.be,2026:estate/1001/nl`. It stays the same when
 * the entry's address changes.
 */
export const buildTagUri = (origin: string, path: string): string =>
  `tag:${new URL(origin).hostname},${TAG_URI_YEAR}:${path}`;

interface AtomCategory {
  readonly termText: string;
  /** The IRI of the list of terms to which this term belongs. */
  readonly schemeUri: string;
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
  /** The time of the last change of the feed, as an ISO date-time. */
  readonly updated: string;
  /** The author of the feed. When `email` is '', the feed contains no e-mail address. */
  readonly author: { readonly name: string; readonly uri: string; readonly email: string };
  readonly feedUrl: string;
  /** The address of the page with the same content. */
  readonly pageUrl: string;
  readonly icon: string;
  readonly entries: readonly AtomEntry[];
}

const buildElement = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) =>
  `<${name}${formatAttributes(attributes)}>${toXmlText(text)}</${name}>`;
const buildEmptyElement = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${formatAttributes(attributes)}/>`;

function formatAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${toXmlText(value)}"`)
    .join('');
}

const formatDateTime = (text: string) => new Date(text).toISOString();

function buildEntryElement(
  { id, title, updated, published, href, summary, content, categories }: AtomEntry,
  language: string,
) {
  return [
    '<entry>',
    buildElement('id', id),
    buildElement('title', title),
    buildElement('updated', formatDateTime(updated)),
    published === undefined ? '' : buildElement('published', formatDateTime(published)),
    href === undefined
      ? ''
      : buildEmptyElement('link', { rel: 'alternate', type: 'text/html', hreflang: language, href }),
    ...categories.map(({ termText, schemeUri, label }) =>
      buildEmptyElement('category', { term: termText, scheme: schemeUri, label }),
    ),
    buildElement('summary', summary),
    buildElement('content', content, { type: 'html' }),
    '</entry>',
  ].join('');
}

/** Returns an Atom feed (RFC 4287). */
export function buildAtomFeed({
  id,
  language,
  title,
  subtitle,
  updated,
  author,
  feedUrl,
  pageUrl,
  icon,
  entries,
}: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${toXmlText(language)}">`,
    buildElement('id', id),
    buildElement('title', title),
    buildElement('subtitle', subtitle),
    buildElement('updated', formatDateTime(updated)),
    `<author>${buildElement('name', author.name)}${buildElement('uri', author.uri)}${author.email && buildElement('email', author.email)}</author>`,
    buildEmptyElement('link', { rel: 'self', type: 'application/atom+xml', href: feedUrl }),
    buildEmptyElement('link', { rel: 'alternate', type: 'text/html', hreflang: language, href: pageUrl }),
    buildElement('icon', icon),
    ...entries.map((entry) => buildEntryElement(entry, language)),
    '</feed>',
    '',
  ].join('\n');
}
