import type { z } from 'zod';
import type {
  Agreement,
  EntityItem,
  Navigation,
  Page,
  entitySchema,
  estateCollectionSchema,
  estatePageSchema,
  pageListItemSchema,
} from '#shared/api/content/content.ts';
import type { Office } from '#shared/api/content/offices.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Messages } from '#shared/i18n/translate.ts';
import type { ResourceContext } from './resourceContext.ts';

/** The maximum length of a page's address, by the contract. */
const MAX_PAGE_URL_CHARACTERS = 500;

/** Reads the site's menus, pages and other content. */
export interface ContentApi {
  navigation(type: 'header' | 'footer'): Promise<Navigation | null>;
  /** Returns the pages that are not hidden. */
  pages(): Promise<z.infer<typeof pageListItemSchema>[]>;
  /** Returns the page at a path without a leading slash; '' is the path of the home page. */
  pageByUrl(locale: Locale, path: string): Promise<Page | null>;
  page(id: string): Promise<Page | null>;
  entities(): Promise<z.infer<typeof entitySchema>[]>;
  entityItems(name: string): Promise<EntityItem[]>;
  /** Returns the offices in the order that their editor chose. */
  offices(): Promise<Office[]>;
  agreements(locale: Locale): Promise<Agreement[]>;
  translations(locale: Locale): Promise<Messages>;
  estatePage(a: string, b: string): Promise<z.infer<typeof estatePageSchema> | null>;
  estateCollection(id: string): Promise<z.infer<typeof estateCollectionSchema> | null>;
}

type PagesApi = Pick<ContentApi, 'pages' | 'pageByUrl' | 'page' | 'estatePage' | 'estateCollection'>;

function createPagesApi({
  site,
  siteLocale,
  backOffice,
  reader: { readAnswer, readAlways },
}: ResourceContext): PagesApi {
  return {
    pages: () =>
      readAlways({
        name: 'pages',
        key: 'pages',
        callBackOffice: async () =>
          (await backOffice.call('listPages', { locale: siteLocale }))?.filter(({ hidden }) => !hidden) ?? null,
        tags: [tag.pages(site.id)],
      }),

    pageByUrl: async (locale, path) => {
      const url = path ? `${locale}/${path}` : locale;
      if (url.length > MAX_PAGE_URL_CHARACTERS) return null;
      return readAnswer({
        name: 'pageByUrl',
        key: `page-by-url/${url}`,
        callBackOffice: () => backOffice.call('getPageByUrl', { params: { url }, locale }),
        tags: [tag.pages(site.id)],
        collectTags: (page) => [tag.page(site.id, page.id)],
      });
    },

    page: (id) =>
      readAnswer({
        name: 'page',
        key: `page/${id}`,
        callBackOffice: () => backOffice.call('getPage', { params: { id }, locale: siteLocale }),
        tags: [tag.page(site.id, id)],
      }),

    estatePage: (a, b) =>
      readAnswer({
        name: 'estatePage',
        key: `estate-pages/${encodeURIComponent(a)}/${encodeURIComponent(b)}`,
        callBackOffice: () => backOffice.call('getEstatePage', { params: { a, b }, locale: siteLocale }),
        tags: [tag.pages(site.id)],
      }),

    estateCollection: (id) =>
      readAnswer({
        name: 'estateCollection',
        key: `collections/${id}`,
        callBackOffice: () => backOffice.call('getEstateCollection', { params: { id }, locale: siteLocale }),
        tags: [tag.list(site.id)],
      }),
  };
}

export function createContentApi(context: ResourceContext): ContentApi {
  const {
    site,
    siteLocale,
    backOffice,
    reader: { readAnswer, readList },
  } = context;
  return {
    ...createPagesApi(context),

    navigation: (type) =>
      readAnswer({
        name: 'navigation',
        key: `navigation/${type}`,
        callBackOffice: () => backOffice.call('getNavigation', { params: { type }, locale: siteLocale }),
        tags: [tag.navigation(site.id)],
      }),

    entities: () =>
      readList({
        name: 'entities',
        key: 'entities',
        callBackOffice: async () => (await backOffice.list('listEntities', { locale: siteLocale })).entries,
        tags: [tag.entities(site.id)],
      }),

    entityItems: (name) =>
      readList({
        name: 'entityItems',
        key: `entities/${name}`,
        callBackOffice: async () =>
          (await backOffice.list('listEntityItems', { params: { name }, locale: siteLocale })).entries,
        tags: [tag.entities(site.id)],
      }),

    offices: () =>
      readList({
        name: 'offices',
        key: 'offices',
        callBackOffice: async () => (await backOffice.list('listOffices', { locale: siteLocale })).entries,
        tags: [tag.offices(site.id)],
      }),

    agreements: (locale) =>
      readList({
        name: 'agreements',
        key: `agreements/${locale}`,
        callBackOffice: () => backOffice.call('listAgreements', { query: { locale }, locale }),
        tags: [tag.agreements(site.id)],
      }),

    translations: async (locale) =>
      (await readAnswer({
        name: 'translations',
        key: `translations/${locale}`,
        callBackOffice: () => backOffice.call('getTranslations', { params: { locale }, locale }),
        tags: [tag.translations(site.id)],
      })) ?? {},
  };
}
