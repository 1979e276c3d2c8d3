import { parseFreeSearch } from '#server/site/features/listing/search/freeSearch/parseFreeSearch.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { searchTextForPlaces } from '#server/backoffice/geo/placesInText.ts';
import { findPlaceById } from '#server/backoffice/geo/places.ts';

const getCityName = (id: number) => {
  const place = findPlaceById(id);
  return `${place?.zip} ${place?.name.nl}`;
};

/**
 * Describes the result of a search in one line: `rent · apartment · villa · Gent+ · 9030 Mariakerke · BE-VOV · ≥100000
 * · ≤300000 · 2+ · ?met tuin`. Filters other than the main controls begin with `#`. A municipality ends with `+`,
 * because it includes its parts. Text that was not understood begins with `?`.
 */
export function describeSearch(text: string, locale: Locale): string {
  const { query, unclearParts: unclear } = parseFreeSearch(text, locale, searchTextForPlaces(text));
  const families = [query.transaction.includes(1) ? 'sale' : '', query.transaction.includes(2) ? 'rent' : ''];
  return [
    ...families,
    ...query.type.map((id) => HEAD_TYPE_NAMES[id]?.en.toLowerCase()),
    ...(query.subType ?? []).map((id) => SUB_TYPES.find((subType) => subType.id === id)?.key.toLowerCase()),
    ...(query.municipality ?? []).map((id) => `${findPlaceById(id)?.municipality.name.nl}+`),
    ...query.city.map(getCityName),
    ...(query.province ?? []),
    query.priceMin === undefined ? '' : `≥${query.priceMin}`,
    query.priceMax === undefined ? '' : `≤${query.priceMax}`,
    query.bedMin === undefined ? '' : `${query.bedMin}+`,
    ...Object.entries(query.more ?? {}).map(([name, value]) => (value === '1' ? `#${name}` : `#${name}=${value}`)),
    ...unclear.map((unclearText) => `?${unclearText}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
