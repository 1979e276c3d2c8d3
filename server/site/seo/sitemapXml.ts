import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { alternateLinks, type LocalPaths } from './alternateLinks.ts';

/** The entry of a page in a sitemap. */
export interface SitemapEntry {
  readonly paths: LocalPaths;
  /** The ISO date-time of its last change, if known. */
  readonly changed?: string | undefined;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Matches the characters that XML 1.0 cannot contain, and the replacement character. */
// oxlint-disable-next-line no-control-regex -- The pattern has to find control characters.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g;
/** Returns a text in a form that is valid in an element or an attribute. */
export const xmlText = (text: string): string => escapeXml(text.toWellFormed().replace(UNWRITABLE, ''));

const lastModified = (changed: string | undefined) =>
  changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;

export const URL_SET = {
  start: `${DECLARATION}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
  end: '</urlset>\n',
} as const;

/**
 * Returns the element of a page in one language, with the links to its other languages; '' when the page does not exist
 * in that language.
 */
export function urlElement(
  { paths, changed }: SitemapEntry,
  locale: Locale,
  { site, origin }: { readonly site: Pick<Site, 'locales'>; readonly origin: string },
): string {
  const path = paths[locale];
  if (path === undefined) return '';
  const links = alternateLinks(site, paths).map(
    (link) => `<xhtml:link rel="alternate" hreflang="${link.hrefLang}" href="${escapeXml(`${origin}${link.path}`)}"/>`,
  );
  return `<url><loc>${escapeXml(`${origin}${path}`)}</loc>${lastModified(changed)}${links.join('')}</url>\n`;
}

interface SitemapFile {
  readonly path: string;
  /** The ISO date-time of the last change in the file, if known. */
  readonly changed?: string | undefined;
}

export const sitemapIndex = (files: readonly SitemapFile[], origin: string): string =>
  `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files
    .map(
      ({ path, changed }) => `<sitemap><loc>${escapeXml(`${origin}${path}`)}</loc>${lastModified(changed)}</sitemap>\n`,
    )
    .join('')}</sitemapindex>\n`;
