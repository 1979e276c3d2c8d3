import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** Returns the address of a page of the list of open house days. */
export const openHousesHref = (locale: Locale, page: number): string =>
  page > 1 ? `${pathFor('openHouses', locale)}?page=${page}` : pathFor('openHouses', locale);
