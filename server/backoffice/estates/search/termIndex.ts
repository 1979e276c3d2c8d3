import type { LocalizedText } from '#shared/api/common.ts';
import { DEFAULT_LOCALE, type Locale, localize } from '#shared/i18n/locales.ts';
import { foldName } from '../../geo/foldText.ts';
import { findPlaceById } from '../../geo/places.ts';
import { PRODUCT_NAMES, type EstateTerm, type TermKind } from '../estateTerms.ts';
import type { EstateTable } from './estateTable.ts';

/** The names of the types, statuses and cities that a site's estates have. */
export interface TermIndex {
  /** Returns the product's name of a value, or else the name in the site's estates. */
  findName(field: TermKind, id: number): LocalizedText | undefined;
  /**
   * Returns the term that was stored from the site's estates. There is such a term for a value that the product does
   * not know, and for a city whose name in the estates differs from the product's name.
   */
  findStoredTerm(field: TermKind, id: number): EstateTerm | undefined;
  /** Returns the cities of the site's estates, sorted by name in a language, ignoring case and accents. */
  listCities(locale: Locale): readonly CityTerm[];
  findCity(id: number): CityTerm | undefined;
}

/** A city as facets list it, without the number of its homes. */
export interface CityTerm {
  readonly id: number;
  readonly name: LocalizedText;
  readonly zip: string;
  readonly alias: LocalizedText | undefined;
  readonly municipalityId: number | undefined;
}

/**
 * Removes the names that equal the Dutch one, because `localize` falls back to Dutch, and an answer contains hundreds
 * of places.
 */
function removeDutchCopies(name: LocalizedText): LocalizedText {
  const { nl } = name;
  if (!nl) return name;
  return Object.fromEntries(Object.entries(name).filter(([locale, text]) => locale === DEFAULT_LOCALE || text !== nl));
}

/** The cities of the gazetteer by id. All sites share them. */
const gazetteerCities = new Map<number, CityTerm>();

function findGazetteerCity(id: number): CityTerm | undefined {
  const [cached, place] = [gazetteerCities.get(id), findPlaceById(id)];
  if (cached || !place) return cached;
  const { zip, municipality } = place;
  const city = { id, name: removeDutchCopies(place.name), zip, alias: undefined, municipalityId: municipality.id };
  gazetteerCities.set(id, city);
  return city;
}

export function indexTerms(terms: readonly EstateTerm[], { categories }: EstateTable): TermIndex {
  const termsByField = new Map<TermKind, Map<number, EstateTerm>>();
  for (const term of terms)
    termsByField.set(term.field, (termsByField.get(term.field) ?? new Map()).set(term.id, term));
  const findTerm = (field: TermKind, id: number) => termsByField.get(field)?.get(id);
  const findName = (field: TermKind, id: number) => PRODUCT_NAMES[field](id) ?? findTerm(field, id)?.name;
  const storedCities = new Map(
    [...(termsByField.get('city')?.values() ?? [])].map(({ id, name: storedName, zip, alias }): [number, CityTerm] => {
      const place = findPlaceById(id);
      return [
        id,
        {
          id,
          name: removeDutchCopies(place?.name ?? storedName),
          zip: place?.zip ?? zip ?? '',
          alias: alias ?? undefined,
          municipalityId: place?.municipality.id,
        },
      ];
    }),
  );
  const findCity = (id: number): CityTerm | undefined => storedCities.get(id) ?? findGazetteerCity(id);
  const sortCities = (locale: Locale): readonly CityTerm[] =>
    categories.city.values
      .flatMap((value) => findCity(Number(value)) ?? [])
      .map((term) => ({ term, key: foldName(localize(term.name, locale)) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.term.id - b.term.id))
      .map(({ term }) => term);
  const sortedCitiesByLocale = new Map<Locale, readonly CityTerm[]>();
  return {
    findName,
    findStoredTerm: findTerm,
    findCity,
    // The list is sorted on demand: folding the names of 500 cities takes a millisecond for each language.
    listCities(locale) {
      const cities = sortedCitiesByLocale.get(locale) ?? sortCities(locale);
      sortedCitiesByLocale.set(locale, cities);
      return cities;
    },
  };
}
