import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { buildAlternateLinks, type LocalPaths } from './alternateLinks.ts';

/** The entry of a page in a sitemap. */
export interface SitemapEntry {
  readonly paths: LocalPaths;
  /** The ISO date-time of the last change of the page, if known. */
  readonly changed?: string | undefined;
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => XML_ESCAPES[character] ?? '');

/** Matches the characters that XML 1.0 cannot contain, and the replacement character. */
// oxlint-disable-next-line no-control-regex -- The pattern has to find control characters.
const UNWRITABLE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g;
/** Returns a text in a form that is valid in an element or an attribute. */
export const toXmlText = (text: string): string => escapeXml(text.toWellFormed().replace(UNWRITABLE_CHARACTERS, ''));

const buildLastModified = (changed: string | undefined) =>
  changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;

export const URL_SET_TAGS = {
  start: `${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
  end: '</urlset>\n',
} as const;

/**
 * Returns the `<url>` element of a page in one language, with the links to the page in other languages; '' when the
 * page does not exist in that language.
 */
export function buildUrlElement(
  { paths, changed }: SitemapEntry,
  locale: Locale,
  { site, origin }: { readonly site: Pick<Site, 'locales'>; readonly origin: string },
): string {
  const path = paths[locale];
  if (path === undefined) return '';
  const links = buildAlternateLinks(site, paths).map(
    (link) => `<xhtml:link rel="alternate" hreflang="${link.hrefLang}" href="${escapeXml(`${origin}${link.path}`)}"/>`,
  );
  return `<url><loc>${escapeXml(`${origin}${path}`)}</loc>${buildLastModified(changed)}${links.join('')}</url>\n`;
}

interface SitemapFile {
  readonly path: string;
  /** The ISO date-time of the last change in the file, if known. */
  readonly changed?: string | undefined;
}

export const buildSitemapIndex = (files: readonly SitemapFile[], origin: string): string =>
  `${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\n${files
    .map(
      ({ path, changed }) =>
        `<sitemap><loc>${escapeXml(`${origin}${path}`)}</loc>${buildLastModified(changed)}</sitemap>\n`,
    )
    .join('')}</sitemapindex>\n`;
