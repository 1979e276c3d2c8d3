import type {
  OpenHouseConfirmation,
  OpenHouseRegistration,
  PublishedOpenHouse,
  PublishedOpenHouses,
} from '#shared/api/openHouses.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Identifies an open house day: the day's id is unique only within its home. */
interface OpenHouseAddress {
  readonly estateId: number;
  readonly day: string;
}

/** Reads future open house days, and registrations for them. */
export interface OpenHousesApi {
  /** Returns the days in the order of their times. */
  openHouses(page: { readonly from: number; readonly limit: number }): Promise<PublishedOpenHouses>;
  /** Returns the day with the number of places that are left. */
  openHouse(address: OpenHouseAddress): Promise<PublishedOpenHouse | null>;
  /** Returns a calendar file of all days, or of one. */
  openHouseCalendar(locale: Locale, address?: OpenHouseAddress): Promise<{ readonly calendar: string } | null>;
  /** Returns a registration by its token; null for an unknown or past registration. The answer is never cached. */
  openHouseRegistration(token: string): Promise<OpenHouseRegistration | null>;
  /**
   * Returns a registration by the identifier in the mail that asks the visitor to confirm it; null for an unknown or
   * past registration. The answer is never cached.
   */
  openHouseConfirmation(token: string): Promise<OpenHouseConfirmation | null>;
}

const NO_OPEN_HOUSES: PublishedOpenHouses = { total: 0, openHouses: [] };

export function createOpenHousesApi({
  site,
  siteLocale,
  backOffice,
  reader: { readAnswer, readPrivate },
}: ResourceContext): OpenHousesApi {
  const tagsForAll = [tag.openHouses(site.id), tag.list(site.id)];
  const listDayTags = ({ estateId }: OpenHouseAddress) => [
    tag.estate(site.id, estateId),
    tag.places(site.id, estateId),
  ];
  return {
    openHouses: async ({ from, limit }) =>
      (await readAnswer({
        name: 'openHouses',
        key: `open-houses/${from}/${limit}`,
        callBackOffice: () =>
          backOffice.call('listPublishedOpenHouses', {
            query: { from: String(from), limit: String(limit) },
            locale: siteLocale,
          }),
        tags: tagsForAll,
      })) ?? NO_OPEN_HOUSES,
    openHouse: ({ estateId, day }) =>
      readAnswer({
        name: 'openHouse',
        key: `open-house/${estateId}/${day}`,
        callBackOffice: () =>
          backOffice.call('getPublishedOpenHouse', { params: { estateId, day }, locale: siteLocale }),
        tags: listDayTags({ estateId, day }),
      }),
    openHouseCalendar: (locale, address) =>
      readAnswer({
        name: 'openHouseCalendar',
        key: `open-house-calendar/${locale}/${address ? `${address.estateId}/${address.day}` : ''}`,
        callBackOffice: () =>
          backOffice.call('getOpenHouseCalendar', {
            query: { locale, ...(address && { estateId: String(address.estateId), day: address.day }) },
            locale,
          }),
        tags: address ? listDayTags(address) : tagsForAll,
      }),
    openHouseRegistration: (token) =>
      readPrivate({
        name: 'openHouseRegistration',
        callBackOffice: () =>
          backOffice.call('getOpenHouseRegistration', { params: { id: token }, locale: siteLocale }),
      }),
    openHouseConfirmation: (token) =>
      readPrivate({
        name: 'openHouseConfirmation',
        callBackOffice: () =>
          backOffice.call('getOpenHouseConfirmation', { params: { id: token }, locale: siteLocale }),
      }),
  };
}
