import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { MAX_CITIES } from '#shared/primitives/limits.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import type { CountedMunicipality } from '#server/site/map/countMunicipalities.ts';

/** Returns the address of a query's list in one municipality, which replaces the places of the query. */
export function buildMunicipalityHref(
  query: FilterQuery,
  transactions: readonly number[],
  { municipalityFilter }: Pick<CountedMunicipality, 'municipalityFilter'>,
  locale: Locale,
): string {
  const { municipality: _municipality, province: _province, radius: _radius, ...rest } = pickFilterPart(query);
  const place =
    'city' in municipalityFilter
      ? { city: municipalityFilter.city.slice(0, MAX_CITIES) }
      : { city: [], ...municipalityFilter };
  return listingHref(locale, { ...rest, transaction: transactions, ...place, view: query.view });
}
