import { DEFAULT_LOCALE, isLocale } from '../../../shared/i18n/locales.ts';
import { VERSION_LENGTH } from '../../../shared/domain/media.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { Answer, type Handlers } from './call.ts';
import { HttpProblem } from './problem.ts';

type ContentCall =
  | 'listSites'
  | 'getSite'
  | 'getSiteByHostname'
  | 'getNavigation'
  | 'getNavigationItem'
  | 'listPages'
  | 'getPageByUrl'
  | 'getPage'
  | 'listEntities'
  | 'listEntityItems'
  | 'listAgreements'
  | 'getEstatePage'
  | 'listRedirects'
  | 'findRedirect'
  | 'getAsset'
  | 'getTranslations';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Sites and what stands on them, but for estates (specification §7.1). */
export const contentHandlers = (repositories: Repositories): Pick<Handlers, ContentCall> => ({
  listSites: ({ query }) => repositories.sites.list(query),
  getSite: ({ params }) => repositories.sites.get(params.siteId),
  getSiteByHostname: ({ params }) => repositories.sites.byHostname(params.hostname),
  getNavigation: ({ params }) => repositories.navigation.get(params.siteId, params.type),
  getNavigationItem: ({ params }) => repositories.navigation.below(params.siteId, params.type, params.id),
  listPages: ({ params }) => repositories.pages.list(params.siteId),
  getPageByUrl: ({ params }) => {
    const [locale = '', ...path] = params.url.split('/').filter(Boolean);
    return isLocale(locale) ? repositories.pages.byUrl(params.siteId, locale, path.join('/')) : undefined;
  },
  getPage: ({ params }) => repositories.pages.get(params.siteId, params.id),
  listEntities: ({ params }) => repositories.entities.list(params.siteId),
  listEntityItems: ({ params }) => repositories.entities.items(params.siteId, params.name),
  listAgreements: ({ params, query, locale }) =>
    repositories.agreements.list(params.siteId, query.locale ?? locale ?? DEFAULT_LOCALE),
  getEstatePage: ({ params }) => repositories.estatePages.get(params.siteId, params.a, params.b),
  listRedirects: ({ params, query }) => repositories.redirects.list(params.siteId, query),
  findRedirect: ({ params, query }) => repositories.redirects.find(params.siteId, query.address),
  getAsset: async ({ params, query }) => {
    const { siteId, id } = params;
    const ref = await repositories.assets.get(siteId, id);
    const isShown = ref && (query.shownBy === undefined || (await repositories.rentalUnits.showsPhoto(siteId, id)));
    if (!isShown) throw new HttpProblem(404, 'There is no such asset.');
    const current = ref.hash.slice(0, VERSION_LENGTH);
    const isIt = (query.hash ?? ref.hash) === ref.hash && (query.version ?? current) === current;
    // Nothing is read for an address that is out of date, or made up.
    const asset = isIt ? await repositories.assets.read(siteId, id) : undefined;
    if (!asset) throw new HttpProblem(404, 'The asset has another version.', undefined, { current });
    return new Answer(200, asset.content, {
      'Content-Type': asset.ref.contentType,
      'Cache-Control': query.hash === undefined ? 'no-cache' : IMMUTABLE,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: `"${asset.ref.hash}"`,
    });
  },
  getTranslations: ({ params, site }) => repositories.translations.get(site(), params.locale),
});
