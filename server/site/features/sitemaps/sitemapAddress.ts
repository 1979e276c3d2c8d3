import { MAX_ADDRESSES_PER_SITEMAP } from '#shared/api/estateAddresses.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';

export const SITEMAP_INDEX_PATH = '/sitemap.xml';
/** The folder of the sitemap's files. */
export const SITEMAP_FOLDER = '/sitemaps/';

/** The content of one file of a sitemap, in one language: the pages of the site, or one part of the estates. */
export interface SitemapAddress {
  readonly locale: Locale;
  /** The number of the part, from 1; absent for the file of pages. */
  readonly part?: number;
}

const SITEMAP_PATH_PATTERN = /^\/sitemaps\/([a-z]{2})-(?:pages|estates-([1-9]\d{0,4}))\.xml$/;

/** Returns for example `/sitemaps/nl-pages.xml` or `/sitemaps/nl-estates-1.xml`. */
export const buildSitemapPath = ({ locale, part }: SitemapAddress): string =>
  `${SITEMAP_FOLDER}${locale}-${part === undefined ? 'pages' : `estates-${part}`}.xml`;

export function parseSitemapPath(path: string): SitemapAddress | undefined {
  const [, locale, part] = SITEMAP_PATH_PATTERN.exec(path) ?? [];
  if (!isLocale(locale)) return undefined;
  return part === undefined ? { locale } : { locale, part: Number(part) };
}

/** The maximum size of a file before compression, by the sitemap protocol. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** The maximum size of the XML element with the address of one page. */
const MAX_ADDRESS_BYTES = 320;

/**
 * Returns the number of estates in one file. The protocol allows 50,000 addresses and 50 MB. Addresses with their
 * counterparts in other languages reach the second limit first.
 */
export function computePartSize(languageCount: number): number {
  const addressesPerEstate = 1 + (languageCount > 1 ? languageCount + 1 : 0);
  return Math.min(MAX_ADDRESSES_PER_SITEMAP, Math.floor(MAX_FILE_BYTES / (MAX_ADDRESS_BYTES * addressesPerEstate)));
}
