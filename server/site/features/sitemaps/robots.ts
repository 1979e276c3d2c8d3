import type { Site } from '#shared/api/site.ts';
import { SITEMAP_INDEX } from './sitemapAddress.ts';

/**
 * Returns robots.txt. Robots may read everything except the addresses that only scripts request. A page that must not
 * be indexed has that in its head.
 */
export const robotsText = ({ locales }: Pick<Site, 'locales'>, origin: string): string =>
  [
    'User-agent: *',
    ...locales.map((locale) => `Disallow: /${locale}/ajax/`),
    '',
    `Sitemap: ${origin}${SITEMAP_INDEX}`,
    '',
  ].join('\n');
