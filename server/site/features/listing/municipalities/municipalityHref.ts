import { filterPart } from '#shared/domain/listing/filterParts.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import type { CountedMunicipality } from '#server/site/map/countMunicipalities.ts';

/** Values that an address may have of one parameter. */
const MOST_CITIES = 20;

/** The list of a query in one municipality, in place of those places that the query names. */
export function municipalityHref(
  query: FilterQuery,
  transactions: readonly number[],
  { narrowedTo }: Pick<CountedMunicipality, 'narrowedTo'>,
  locale: Locale,
): string {
  const { municipality: _municipality, province: _province, radius: _radius, ...rest } = filterPart(query);
  const place = 'city' in narrowedTo ? { city: narrowedTo.city.slice(0, MOST_CITIES) } : { city: [], ...narrowedTo };
  return listingHref(locale, { ...rest, transaction: transactions, ...place, view: query.view });
}
