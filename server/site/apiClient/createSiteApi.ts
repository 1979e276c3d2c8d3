import type { Logger } from 'pino';
import { MAX_AGENDA_DAYS } from '../../../shared/api/liveAgenda.ts';
import { MAX_PLACE_TEXT } from '../../../shared/api/places.ts';
import { tag } from '../../../shared/api/purge.ts';
import type { Redirect } from '../../../shared/api/redirects.ts';
import { EMPTY_RENTAL_FILTERS, type RentalSearchResult } from '../../../shared/api/rentals.ts';
import { EMPTY_FILTERS, type EstateSearch, sentEstateSearchSchema } from '../../../shared/api/search.ts';
import type { Site } from '../../../shared/api/site.ts';
import { movedFrom, pathAlone } from '../../../shared/domain/redirectAddress.ts';
import { DEFAULT_LOCALE } from '../../../shared/i18n/locales.ts';
import { dayAfter, dayOf } from '../../../shared/i18n/moments.ts';
import type { ApiCache } from './apiCache.ts';
import { madeOnce } from '../cache/madeOnce.ts';
import type { BackOfficeClient, SiteClient } from './backOfficeClient.ts';
import { BackOfficeUnavailableError, NotImplementedError } from './errors.ts';
import { readPages } from './readPages.ts';
import { canonicalSearch, searchKey } from './searchKey.ts';
import type { SiteApi } from './siteApi.ts';
import { createSiteReader, type RequestBudget, type SiteReader } from './siteReader.ts';

export interface SiteApiOptions {
  readonly client: BackOfficeClient;
  readonly cache: ApiCache;
  readonly logger: Logger;
}

/** Makes the back office of one site for one request. */
export type CreateSiteApi = (site: Site, budget: RequestBudget) => SiteApi;

/** Longest page address that the contract takes. */
const MAX_PAGE_URL = 500;

const REDIRECTS_PER_CALL = 1000;
/** A site with fewer is known as a whole, so that an address that never was one costs no call. */
const MOST_REDIRECTS = 10_000;

const redirectsByAddress = madeOnce((list: readonly Redirect[]) => new Map(list.map((each) => [each.from, each])));

/** From the address with its query, or from its path alone. */
function redirectFrom(list: readonly Redirect[], from: string): Redirect | undefined {
  const byAddress = redirectsByAddress(list);
  return byAddress.get(from) ?? byAddress.get(pathAlone(from));
}

/** Of a back office that knows no holiday homes. */
const NO_RENTALS: RentalSearchResult = { total: { value: 0 }, results: [], nearest: [] };

/** As many days as one call gives, from a day or today. */
function agendaRange(from = dayOf(new Date())) {
  return { from, to: dayAfter(from, MAX_AGENDA_DAYS - 1) };
}

/** The search with the estates left out that the site never shows (specification §3.4). */
const withoutHidden = madeOnce((search: EstateSearch, { hiddenStatus }: Site['listing']) => {
  const parsed = sentEstateSearchSchema.parse(search);
  const status = [...parsed.query.exclude.status, ...hiddenStatus];
  return canonicalSearch({ ...parsed, query: { ...parsed.query, exclude: { status } } });
});

export const createSiteApiFactory =
  ({ client, cache, logger }: SiteApiOptions): CreateSiteApi =>
  (site, budget) =>
    siteApi(site, client.forSite(site.id), createSiteReader(cache, client.health, site.id, budget), logger);

function siteApi(site: Site, backOffice: SiteClient, reader: SiteReader, logger: Logger): SiteApi {
  const { id: siteId } = site;
  const siteLocale = site.locales[0] ?? DEFAULT_LOCALE;
  const { read, readList, readAlways, readPrivate } = reader;

  const listRedirects = () =>
    readPages<Redirect>({
      call: (after) =>
        backOffice.list('listRedirects', {
          query: { limit: String(REDIRECTS_PER_CALL), ...(after !== undefined && { after }) },
          locale: siteLocale,
        }),
      keyOf: ({ from }) => from,
      perCall: REDIRECTS_PER_CALL,
      most: MOST_REDIRECTS,
    });

  const api: SiteApi = {
    siteId,
    secondary: () => siteApi(site, backOffice, reader.secondary(), logger),
    collected: reader.collected,

    navigation: (type) =>
      read({
        name: 'navigation',
        key: `navigation/${type}`,
        call: () => backOffice.call('getNavigation', { params: { type }, locale: siteLocale }),
        tags: [tag.navigation(siteId)],
      }),

    pages: () =>
      readAlways({
        name: 'pages',
        key: 'pages',
        call: () => backOffice.call('listPages', { locale: siteLocale }),
        tags: [tag.pages(siteId)],
      }),

    pageByUrl: async (locale, path) => {
      const url = path ? `${locale}/${path}` : locale;
      if (url.length > MAX_PAGE_URL) return null;
      return read({
        name: 'pageByUrl',
        key: `page-by-url/${url}`,
        call: () => backOffice.call('getPageByUrl', { params: { url }, locale }),
        tags: [tag.pages(siteId)],
        tagsOf: (page) => [tag.page(siteId, page.id)],
      });
    },

    page: (id) =>
      read({
        name: 'page',
        key: `page/${id}`,
        call: () => backOffice.call('getPage', { params: { id }, locale: siteLocale }),
        tags: [tag.page(siteId, id)],
      }),

    entities: () =>
      readList({
        name: 'entities',
        key: 'entities',
        call: async () => (await backOffice.list('listEntities', { locale: siteLocale })).entries,
        tags: [tag.entities(siteId)],
      }),

    entityItems: (name) =>
      readList({
        name: 'entityItems',
        key: `entities/${name}`,
        call: async () => (await backOffice.list('listEntityItems', { params: { name }, locale: siteLocale })).entries,
        tags: [tag.entities(siteId)],
      }),

    agreements: (locale) =>
      readList({
        name: 'agreements',
        key: `agreements/${locale}`,
        call: () => backOffice.call('listAgreements', { query: { locale }, locale }),
        tags: [tag.agreements(siteId)],
      }),

    estatePage: (a, b) =>
      read({
        name: 'estatePage',
        key: `estate-pages/${encodeURIComponent(a)}/${encodeURIComponent(b)}`,
        call: () => backOffice.call('getEstatePage', { params: { a, b }, locale: siteLocale }),
        tags: [tag.pages(siteId)],
      }),

    redirect: async (address) => {
      const from = movedFrom(address);
      if (from === undefined) return null;
      const list = await readList({
        name: 'redirects',
        key: 'redirects',
        call: listRedirects,
        tags: [tag.redirects(siteId)],
      });
      if (list.length < MOST_REDIRECTS) return redirectFrom(list, from) ?? null;
      return read({
        name: 'redirect',
        key: `redirects/${from}`,
        call: () => backOffice.call('findRedirect', { query: { address: from }, locale: siteLocale }),
        tags: [tag.redirects(siteId)],
      });
    },

    translations: async (locale) =>
      (await read({
        name: 'translations',
        key: `translations/${locale}`,
        call: () => backOffice.call('getTranslations', { params: { locale }, locale }),
        tags: [tag.translations(siteId)],
      })) ?? {},

    estateCollection: (id) =>
      read({
        name: 'estateCollection',
        key: `collections/${id}`,
        call: () => backOffice.call('getEstateCollection', { params: { id }, locale: siteLocale }),
        tags: [tag.list(siteId)],
      }),

    search: async (search, locale) => {
      const body = withoutHidden(search, site.listing);
      const result = await readAlways({
        name: 'search',
        key: `search/${locale}/${searchKey(body)}`,
        call: () => backOffice.call('searchEstates', { body, locale }),
        tags: [tag.list(siteId)],
      });
      if (!Array.isArray(result)) return result;
      throw new BackOfficeUnavailableError('invalid', 'a plain list for a search');
    },

    searchOrEmpty: async (search, locale) => {
      try {
        return await api.search(search, locale);
      } catch (error) {
        return {
          total: { value: 0 },
          results: [],
          error: error instanceof Error ? error : new Error(String(error)),
        };
      }
    },

    facets: (search, locale) => {
      const { query } = withoutHidden(search, site.listing);
      return readAlways({
        name: 'filters',
        key: `filters/${locale}/${searchKey({ query })}`,
        call: () => backOffice.call('estateFilters', { body: { query }, locale }),
        tags: [tag.list(siteId)],
      });
    },

    filters: async (search, locale) => {
      try {
        return await api.facets(search, locale);
      } catch (error) {
        logger.warn({ siteId, err: error }, 'filter call failed');
        return EMPTY_FILTERS;
      }
    },

    searchPlaces: (text, locale) => {
      const q = text.slice(0, MAX_PLACE_TEXT);
      return readList({
        name: 'searchPlaces',
        key: `places/${locale}/${q}`,
        call: () => backOffice.call('searchPlaces', { query: { q }, locale }),
        tags: [tag.list(siteId)],
      });
    },

    places: async ({ city, municipality, province }) => {
      const query = { city: city.join(), municipality: municipality.join(), province: province.join() };
      if (Object.values(query).every((ids) => ids === '')) return [];
      return readList({
        name: 'places',
        key: `places-by-id/${query.city}/${query.municipality}/${query.province}`,
        call: () => backOffice.call('listPlaces', { query, locale: siteLocale }),
        tags: [],
      });
    },

    placesInText: (text) => {
      const q = text.slice(0, MAX_PLACE_TEXT);
      return readList({
        name: 'placesInText',
        key: `places-in-text/${q}`,
        call: () => backOffice.call('findPlacesInText', { query: { q }, locale: siteLocale }),
        tags: [],
      });
    },

    estateGroup: (id) =>
      read({
        name: 'estateGroup',
        key: `estate-group/${id}`,
        call: () => backOffice.call('getEstateGroup', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(siteId, id)],
        tagsOf: (estates) => estates.map((estate) => tag.estate(siteId, estate.id)),
      }),

    estate: (id) =>
      read({
        name: 'estate',
        key: `estate/${id}`,
        call: () => backOffice.call('getEstate', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(siteId, id)],
        tagsOf: (estate) => estate.children.map((unit) => tag.estate(siteId, unit.id)),
      }),

    contactInfo: (id) =>
      read({
        name: 'contactInfo',
        key: `contact-info/${id}`,
        call: () => backOffice.call('getEstateContactInfo', { params: { id }, locale: siteLocale }),
        tags: [tag.estate(siteId, id)],
      }),

    searchRentals: async (search, locale) =>
      (await read({
        name: 'searchRentals',
        key: `rentals/${locale}/${searchKey(search)}`,
        call: () => backOffice.call('searchRentalUnits', { body: search, locale }),
        tags: [tag.rentals(siteId)],
      })) ?? NO_RENTALS,

    rentalFilters: async (search, locale) => {
      const body = { query: search.query };
      try {
        return await readAlways({
          name: 'rentalFilters',
          key: `rental-filters/${locale}/${searchKey(body)}`,
          call: () => backOffice.call('rentalFilters', { body, locale }),
          tags: [tag.rentals(siteId)],
        });
      } catch (error) {
        logger.warn({ siteId, err: error }, 'rental filter call failed');
        return EMPTY_RENTAL_FILTERS;
      }
    },

    rentalUnit: (id) =>
      read({
        name: 'rentalUnit',
        key: `rental-unit/${id}`,
        call: () => backOffice.call('getRentalUnit', { params: { id }, locale: siteLocale }),
        tags: [tag.rental(siteId, id)],
      }),

    rentalPeriods: (id) =>
      read({
        name: 'rentalPeriods',
        key: `rental-periods/${id}`,
        call: () => backOffice.call('getRentalPeriods', { params: { id }, locale: siteLocale }),
        tags: [tag.rental(siteId, id)],
      }),

    rentalQuote: (id, { begin, end, adults, children, hold }) =>
      readPrivate({
        name: 'rentalQuote',
        call: () =>
          backOffice.call('getRentalQuote', {
            params: { id },
            query: { begin, end, adults: String(adults), children: String(children), ...(hold && { hold }) },
            locale: siteLocale,
          }),
      }),

    rentalReservation: (token) =>
      readPrivate({
        name: 'rentalReservation',
        call: () => backOffice.call('getRentalReservation', { params: { id: token }, locale: siteLocale }),
      }),

    freeSlots: (salesRepId, { estateId, from }) => {
      const range = agendaRange(from);
      return read({
        name: 'freeSlots',
        key: `free-slots/${salesRepId}/${estateId}/${range.from}`,
        call: () =>
          backOffice.call('getFreeSlots', {
            params: { salesRepId },
            query: { estateId: String(estateId), ...range },
            locale: siteLocale,
          }),
        tags: [tag.estate(siteId, estateId), tag.agenda(siteId, salesRepId)],
      });
    },

    freeSlotsToMove: ({ id, salesRep, estate }, from) =>
      readPrivate({
        name: 'freeSlotsToMove',
        call: () =>
          backOffice.call('getFreeSlots', {
            params: { salesRepId: salesRep.id },
            query: { estateId: String(estate.id), moving: id, ...agendaRange(from) },
            locale: siteLocale,
          }),
      }),

    appointment: (id) =>
      readPrivate({
        name: 'appointment',
        call: () => backOffice.call('getReservation', { params: { id }, locale: siteLocale }),
      }),

    subscription: (token) =>
      readPrivate({
        name: 'subscription',
        call: () => backOffice.call('getSubscription', { params: { token }, locale: siteLocale }),
      }),

    policyLog: () => Promise.reject(new NotImplementedError('policy log')),
    privacyStatement: () => Promise.reject(new NotImplementedError('privacy statement')),
  };
  return api;
}
