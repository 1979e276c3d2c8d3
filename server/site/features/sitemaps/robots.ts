import type { Site } from '#shared/api/site.ts';
import { SITEMAP_INDEX } from './sitemapAddress.ts';

/**
 * Returns robots.txt: robots may read everything except the addresses that only scripts request. Pages that must not be
 * indexed say so themselves.
 */
export const robotsText = ({ locales }: Pick<Site, 'locales'>, origin: string): string =>
  [
    'User-agent: *',
    ...locales.map((locale) => `Disallow: /${locale}/ajax/`),
    '',
    `Sitemap: ${origin}${SITEMAP_INDEX}`,
    '',
  ].join('\n');
