import { tag } from '#shared/api/purge.ts';
import {
  EMPTY_RENTAL_FILTERS,
  type RentalFilters,
  type RentalPeriods,
  type RentalQuote,
  type RentalReservation,
  type RentalSearch,
  type RentalSearchResult,
  type RentalUnitDetail,
} from '#shared/api/rentals.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { toSearchKey } from '../searchKey.ts';
import type { ResourceContext } from './resourceContext.ts';

/** The result for a back office without holiday homes. */
const NO_RENTALS: RentalSearchResult = { total: { value: 0 }, results: [], nearest: [] };

/** The dates and party of a stay, and the hold on its nights if there is one. */
interface RentalStayQuery {
  readonly begin: string;
  readonly end: string;
  readonly adults: number;
  readonly children: number;
  readonly hold?: string | undefined;
}

/** Reads holiday homes, their prices and reservations. */
export interface HolidayHomesApi {
  /** Finds holiday homes; the result is empty for a back office without them. Throws when the call fails. */
  searchRentals(search: RentalSearch, locale: Locale): Promise<RentalSearchResult>;
  /** Returns the filters. After a failure, which is logged, it returns the empty model (specification §8). */
  rentalFilters(search: RentalSearch, locale: Locale): Promise<RentalFilters>;
  /** Returns a holiday home. Errors: `GoneError` for a holiday home that was withdrawn. */
  rentalUnit(id: number): Promise<RentalUnitDetail | null>;
  /** Returns the periods and prices of a holiday home, from today on; null for an unknown one. */
  rentalPeriods(id: number): Promise<RentalPeriods | null>;
  /**
   * Returns the price of a stay; null for an unknown home. The answer is never cached. Errors: `BackOfficeError` 409
   * when a night is not free, 422 for a stay that this home does not accept.
   */
  rentalQuote(id: number, stay: RentalStayQuery): Promise<RentalQuote | null>;
  /** Returns a reservation in any state; null for an unknown or past reservation. The answer is never cached. */
  rentalReservation(token: string): Promise<RentalReservation | null>;
}

export function createHolidayHomesApi({
  site,
  siteLocale,
  backOffice,
  reader: { readAnswer, readAlways, readPrivate },
  logger,
}: ResourceContext): HolidayHomesApi {
  return {
    searchRentals: async (search, locale) =>
      (await readAnswer({
        name: 'searchRentals',
        key: `rentals/${locale}/${toSearchKey(search)}`,
        callBackOffice: () => backOffice.call('searchRentalUnits', { body: search, locale }),
        tags: [tag.rentals(site.id)],
      })) ?? NO_RENTALS,

    rentalFilters: async (search, locale) => {
      const body = { query: search.query };
      try {
        return await readAlways({
          name: 'rentalFilters',
          key: `rental-filters/${locale}/${toSearchKey(body)}`,
          callBackOffice: () => backOffice.call('rentalFilters', { body, locale }),
          tags: [tag.rentals(site.id)],
        });
      } catch (error) {
        logger.warn({ siteId: site.id, err: error }, 'rental filter call failed');
        return EMPTY_RENTAL_FILTERS;
      }
    },

    rentalUnit: (id) =>
      readAnswer({
        name: 'rentalUnit',
        key: `rental-unit/${id}`,
        callBackOffice: () => backOffice.call('getRentalUnit', { params: { id }, locale: siteLocale }),
        tags: [tag.rental(site.id, id)],
      }),

    rentalPeriods: (id) =>
      readAnswer({
        name: 'rentalPeriods',
        key: `rental-periods/${id}`,
        callBackOffice: () => backOffice.call('getRentalPeriods', { params: { id }, locale: siteLocale }),
        tags: [tag.rental(site.id, id)],
      }),

    rentalQuote: (id, { begin, end, adults, children, hold }) =>
      readPrivate({
        name: 'rentalQuote',
        callBackOffice: () =>
          backOffice.call('getRentalQuote', {
            params: { id },
            query: { begin, end, adults: String(adults), children: String(children), ...(hold && { hold }) },
            locale: siteLocale,
          }),
      }),

    rentalReservation: (token) =>
      readPrivate({
        name: 'rentalReservation',
        callBackOffice: () => backOffice.call('getRentalReservation', { params: { id: token }, locale: siteLocale }),
      }),
  };
}
