import type { OpenHouseRegistration, PublishedOpenHouse, PublishedOpenHouses } from '#shared/api/openHouses.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Names an open house day: its id is a name within the home. */
interface DayAddress {
  readonly estateId: number;
  readonly day: string;
}

/** Open house days to come, and registrations for them. */
export interface OpenHousesApi {
  /** By time. */
  openHouses(page: { readonly from: number; readonly limit: number }): Promise<PublishedOpenHouses>;
  /** With the places that are left. */
  openHouse(address: DayAddress): Promise<PublishedOpenHouse | null>;
  /** As a calendar file: of all, or of one. */
  openHouseCalendar(locale: Locale, address?: DayAddress): Promise<{ readonly calendar: string } | null>;
  /** Null when it is unknown or over. Never kept. */
  openHouseRegistration(token: string): Promise<OpenHouseRegistration | null>;
  /** The same, by the identifier in the mail that asks to confirm it. */
  openHouseConfirmation(token: string): Promise<OpenHouseRegistration | null>;
}

const NONE: PublishedOpenHouses = { total: 0, openHouses: [] };

export function openHousesApi({
  site,
  siteLocale,
  backOffice,
  reader: { read, readPrivate },
}: ResourceContext): OpenHousesApi {
  const ofAll = [tag.openHouses(site.id), tag.list(site.id)];
  const ofOne = ({ estateId }: DayAddress) => [tag.estate(site.id, estateId), tag.places(site.id, estateId)];
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
        tags: ofAll,
      })) ?? NONE,
    openHouse: ({ estateId, day }) =>
      read({
        name: 'openHouse',
        key: `open-house/${estateId}/${day}`,
        call: () => backOffice.call('getPublishedOpenHouse', { params: { estateId, day }, locale: siteLocale }),
        tags: ofOne({ estateId, day }),
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
        tags: address ? ofOne(address) : ofAll,
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
