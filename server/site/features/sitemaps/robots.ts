import type { Site } from '#shared/api/site.ts';
import { SITEMAP_INDEX } from './sitemapAddress.ts';

/** Everything may be read but what only scripts ask for; pages that are not for search engines say so themselves. */
export const robotsText = ({ locales }: Pick<Site, 'locales'>, origin: string): string =>
  [
    'User-agent: *',
    ...locales.map((locale) => `Disallow: /${locale}/ajax/`),
    '',
    `Sitemap: ${origin}${SITEMAP_INDEX}`,
    '',
  ].join('\n');
