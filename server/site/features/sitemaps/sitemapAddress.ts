import { MAX_ADDRESSES_PER_SITEMAP } from '#shared/api/estateAddresses.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';

export const SITEMAP_INDEX = '/sitemap.xml';
/** Of its files. */
export const SITEMAP_FOLDER = '/sitemaps/';

/** What one file of a sitemap holds, in one language: the pages of the site, or the estates of a part. */
export interface SitemapAddress {
  readonly locale: Locale;
  /** From 1; absent: pages. */
  readonly part?: number;
}

const FILE = /^\/sitemaps\/([a-z]{2})-(?:pages|estates-([1-9]\d{0,4}))\.xml$/;

/** `/sitemaps/nl-pages.xml`, `/sitemaps/nl-estates-1.xml` */
export const sitemapPath = ({ locale, part }: SitemapAddress): string =>
  `${SITEMAP_FOLDER}${locale}-${part === undefined ? 'pages' : `estates-${part}`}.xml`;

export function parseSitemapPath(path: string): SitemapAddress | undefined {
  const [, locale, part] = FILE.exec(path) ?? [];
  if (!isLocale(locale)) return undefined;
  return part === undefined ? { locale } : { locale, part: Number(part) };
}

/** Of the sitemap protocol: bytes of a file before compression. */
const MOST_BYTES = 50 * 1024 * 1024;
/** Of an address with its element: no address of ours is longer. */
const ADDRESS_BYTES = 320;

/**
 * Estates in one file: the protocol allows 50,000 addresses and 50 MB, and with its counterparts in other languages an
 * address reaches the second limit first.
 */
export function partSize(languages: number): number {
  const addresses = 1 + (languages > 1 ? languages + 1 : 0);
  return Math.min(MAX_ADDRESSES_PER_SITEMAP, Math.floor(MOST_BYTES / (ADDRESS_BYTES * addresses)));
}
