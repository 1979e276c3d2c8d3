import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { buildCacheHeaders } from '../../http/answers/cacheHeaders.ts';
import { mergeHeaders } from '../../http/answers/headers.ts';
import { Representation } from '../../http/answers/representation.ts';
import { getRestrictiveHeaders } from '../../http/answers/securityHeaders.ts';
import { isGetOrHead, serve } from '../../http/answers/serve.ts';
import { getTransportHeaders } from '../../http/answers/transport.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { currentRequest } from '../../requestContext.ts';
import { findIcon } from '../../brand/iconFiles.ts';
import { SECURITY_TEXT_PATH, buildSecurityText } from './securityText.ts';
import { SITEMAP_FOLDER, SITEMAP_INDEX_PATH } from './sitemapAddress.ts';
import type { Sitemaps } from './sitemaps.ts';
import { MANIFEST_PATH, buildWebManifest } from '../../brand/webManifest.ts';

/**
 * Creates robots.txt: robots may read everything except the addresses that only scripts request. Pages that must not be
 * indexed say so themselves.
 */
const buildRobotsText = ({ locales }: Pick<Site, 'locales'>, origin: string): string =>
  [
    'User-agent: *',
    ...locales.map((locale) => `Disallow: /${locale}/ajax/`),
    '',
    `Sitemap: ${origin}${SITEMAP_INDEX_PATH}`,
    '',
  ].join('\n');

/**
 * Returns a file whose address stays the same when the site's configuration changes. Therefore caches do not keep it
 * longer than a page.
 */
const createFile = ({ id }: Site, contentType: string, body: string): Representation =>
  new Representation({
    status: 200,
    headers: mergeHeaders(getRestrictiveHeaders(false), [
      ['Content-Type', contentType],
      ...buildCacheHeaders('page', [tag.site(id)]),
    ]),
    body: Buffer.from(body),
  });

const PLAIN_TEXT_TYPE = 'text/plain; charset=utf-8';

/** Returns a file; undefined when this site has no such file. */
type FileBuilder = (site: Site, origin: string) => Representation | undefined;

const fileBuilderByPath: Readonly<Record<string, FileBuilder>> = {
  '/robots.txt': (site, origin) => createFile(site, PLAIN_TEXT_TYPE, buildRobotsText(site, origin)),
  [SECURITY_TEXT_PATH]: (site, origin) => {
    const text = buildSecurityText(site, origin, Date.now());
    return text === undefined ? undefined : createFile(site, PLAIN_TEXT_TYPE, text);
  },
  [MANIFEST_PATH]: (site) =>
    createFile(site, 'application/manifest+json; charset=utf-8', JSON.stringify(buildWebManifest(site))),
};

/** Serves robots.txt, security.txt, sitemaps, the manifest and icons. */
export const createSeoFiles =
  (sitemaps: Sitemaps, getOrigin: (site: Site) => string): SiteHandler =>
  async (req, res, next) => {
    const { site, target } = res.locals;
    if (!isGetOrHead(req)) return next();
    const { path } = target;
    const context = currentRequest();
    if (path === SITEMAP_INDEX_PATH || path.startsWith(SITEMAP_FOLDER)) {
      if (context) context.route = 'sitemap';
      return (await sitemaps.answer(site, path, res)) ? undefined : next();
    }
    const file = Object.hasOwn(fileBuilderByPath, path)
      ? fileBuilderByPath[path]?.(site, getOrigin(site))
      : await findIcon(site, path);
    if (!file) return next();
    if (context) context.route = 'brand';
    return serve(req, res, file, getTransportHeaders(site));
  };
