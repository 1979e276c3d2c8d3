import { type RentalQuery, toRentalQueryString } from '#shared/domain/rentals/rentalQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** Returns the address of a list of holiday homes, in canonical form. */
export function buildRentalListHref(locale: Locale, query: Partial<RentalQuery> = {}): string {
  const search = toRentalQueryString(query);
  const path = pathFor('holidayList', locale);
  return search ? `${path}?${search}` : path;
}
