import type { OpenHouseRegistration, PublishedOpenHouse, PublishedOpenHouses } from '#shared/api/openHouses.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Identifies an open house day: the day's id is unique only within its home. */
interface DayAddress {
  readonly estateId: number;
  readonly day: string;
}

/** Future open house days, and registrations for them. */
export interface OpenHousesApi {
  /** Returns the days in the order of their times. */
  openHouses(page: { readonly from: number; readonly limit: number }): Promise<PublishedOpenHouses>;
  /** Returns the day with the number of places that are left. */
  openHouse(address: DayAddress): Promise<PublishedOpenHouse | null>;
  /** Returns a calendar file of all days, or of one. */
  openHouseCalendar(locale: Locale, address?: DayAddress): Promise<{ readonly calendar: string } | null>;
  /** Returns a registration by its token; null when it is unknown or over. Never cached. */
  openHouseRegistration(token: string): Promise<OpenHouseRegistration | null>;
  /** Does the same with the identifier in the mail that asks the visitor to confirm. */
  openHouseConfirmation(token: string): Promise<OpenHouseRegistration | null>;
}

const NONE: PublishedOpenHouses = { total: 0, openHouses: [] };

export function openHousesApi({
  site,
  siteLocale,
  backOffice,
  reader: { read, readPrivate },
}: ResourceContext): OpenHousesApi {
  const tagsForAll = [tag.openHouses(site.id), tag.list(site.id)];
  const listDayTags = ({ estateId }: DayAddress) => [tag.estate(site.id, estateId), tag.places(site.id, estateId)];
  return {
    openHouses: async ({ from, limit }) =>
      (await read({
        name: 'openHouses',
        key: `open-houses/${from}/${limit}`,
        call: () =>
          backOffice.call('listPublishedOpenHouses', {
            query: { from: String(from), limit: String(limit) },
            locale: siteLocale,
          }),
        tags: tagsForAll,
      })) ?? NONE,
    openHouse: ({ estateId, day }) =>
      read({
        name: 'openHouse',
        key: `open-house/${estateId}/${day}`,
        call: () => backOffice.call('getPublishedOpenHouse', { params: { estateId, day }, locale: siteLocale }),
        tags: listDayTags({ estateId, day }),
      }),
    openHouseCalendar: (locale, address) =>
      read({
        name: 'openHouseCalendar',
        key: `open-house-calendar/${locale}/${address ? `${address.estateId}/${address.day}` : ''}`,
        call: () =>
          backOffice.call('getOpenHouseCalendar', {
            query: { locale, ...(address && { estateId: String(address.estateId), day: address.day }) },
            locale,
          }),
        tags: address ? listDayTags(address) : tagsForAll,
      }),
    openHouseRegistration: (token) =>
      readPrivate({
        name: 'openHouseRegistration',
        call: () => backOffice.call('getOpenHouseRegistration', { params: { id: token }, locale: siteLocale }),
      }),
    openHouseConfirmation: (token) =>
      readPrivate({
        name: 'openHouseConfirmation',
        call: () => backOffice.call('getOpenHouseConfirmation', { params: { id: token }, locale: siteLocale }),
      }),
  };
}
