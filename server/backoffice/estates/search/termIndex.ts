import type { LocalizedText } from '#shared/api/common.ts';
import { DEFAULT_LOCALE, type Locale, localize } from '#shared/i18n/locales.ts';
import { foldName } from '../../geo/foldText.ts';
import { placeById } from '../../geo/places.ts';
import { PRODUCT_NAMES, type Term, type TermKind } from '../estateTerms.ts';
import type { EstateTable } from './estateTable.ts';

/** The names of a site's values. */
export interface TermIndex {
  /** The product's own name, else what listings call it. */
  name(field: TermKind, id: number): LocalizedText | undefined;
  /** What listings say of a value that the product does not know, or of a city that they call otherwise. */
  learnt(field: TermKind, id: number): Term | undefined;
  /** The cities of the columns, by name in a language, ignoring case and accents. */
  cities(locale: Locale): readonly CityTerm[];
  city(id: number): CityTerm | undefined;
}

/** A city as facets have it, without how many homes are there. */
export interface CityTerm {
  readonly id: number;
  readonly name: LocalizedText;
  readonly zip: string;
  readonly alias: LocalizedText | undefined;
  readonly municipalityId: number | undefined;
}

/** Without what is as in Dutch, which `localize` falls back to: an answer names hundreds of places. */
function shortName(name: LocalizedText): LocalizedText {
  const { nl } = name;
  if (!nl) return name;
  return Object.fromEntries(Object.entries(name).filter(([locale, text]) => locale === DEFAULT_LOCALE || text !== nl));
}

/** Those of the product are the same for all sites. */
const knownCities = new Map<number, CityTerm>();

function knownCity(id: number): CityTerm | undefined {
  const [known, place] = [knownCities.get(id), placeById(id)];
  if (known || !place) return known;
  const { zip, municipality } = place;
  const city = { id, name: shortName(place.name), zip, alias: undefined, municipalityId: municipality.id };
  knownCities.set(id, city);
  return city;
}

export function indexTerms(terms: readonly Term[], { categories }: EstateTable): TermIndex {
  const byField = new Map<TermKind, Map<number, Term>>();
  for (const term of terms) byField.set(term.field, (byField.get(term.field) ?? new Map()).set(term.id, term));
  const learnt = (field: TermKind, id: number) => byField.get(field)?.get(id);
  const name = (field: TermKind, id: number) => PRODUCT_NAMES[field](id) ?? learnt(field, id)?.name;
  const ownCities = new Map(
    [...(byField.get('city')?.values() ?? [])].map(({ id, name: own, zip, alias }): [number, CityTerm] => {
      const place = placeById(id);
      return [
        id,
        {
          id,
          name: shortName(place?.name ?? own),
          zip: place?.zip ?? zip ?? '',
          alias: alias ?? undefined,
          municipalityId: place?.municipality.id,
        },
      ];
    }),
  );
  const city = (id: number): CityTerm | undefined => ownCities.get(id) ?? knownCity(id);
  const sorted = (locale: Locale): readonly CityTerm[] =>
    categories.city.values
      .flatMap((value) => city(Number(value)) ?? [])
      .map((term) => ({ term, key: foldName(localize(term.name, locale)) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.term.id - b.term.id))
      .map(({ term }) => term);
  const byName = new Map<Locale, readonly CityTerm[]>();
  return {
    name,
    learnt,
    city,
    // When it is asked for: folding the names of 500 cities takes a millisecond for each language.
    cities(locale) {
      const cities = byName.get(locale) ?? sorted(locale);
      byName.set(locale, cities);
      return cities;
    },
  };
}
