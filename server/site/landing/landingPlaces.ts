import type { EstateFilters } from '#shared/api/search.ts';
import { LOCALES, type Locale, type Localized, localize } from '#shared/i18n/locales.ts';
import { slugify } from '#shared/domain/estate/slug.ts';
import { typeOfWord } from './typeWords.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';

/** A place that lists have an address for: a city of the back office, or several that are one town. */
export interface LandingPlace {
  /** City ids, ascending. */
  readonly cities: readonly number[];
  readonly name: Localized;
  /** Of its first city. */
  readonly zip: string;
  /** Estates in it, regardless of the other filters. */
  readonly count: number;
  /** Its word in an address. */
  readonly words: Readonly<Record<Locale, string>>;
}

/** The places of a site, by their ids and by the words of addresses. */
export interface LandingPlaces {
  readonly all: readonly LandingPlace[];
  /** The place that is these cities and no others. */
  ofCities(cities: readonly number[]): LandingPlace | undefined;
  /** The place that a city belongs to. */
  ofCity(city: number): LandingPlace | undefined;
  /**
   * The place that a word stands for in this language, else in another one. A name that places share, with or without
   * a zip behind it, leads to one of them all the same: to that with the zip, else to the one with most estates.
   */
  ofWord(word: string, locale: Locale): LandingPlace | undefined;
}

type Location = EstateFilters['locations'][number];
type Words = Readonly<Record<Locale, string>>;

/** Digits of the zip that cities of one town share, where their municipalities are not known. */
const REGION_DIGITS = 2;

const inLocales = <T>(make: (locale: Locale) => T) => createRecord(LOCALES, make);

const nameIn = ({ name, alias }: Location, locale: Locale) => localize(alias, locale) || localize(name, locale);
const plainWords = (location: Location): Words => inLocales((locale) => slugify(nameIn(location, locale)));

interface Town {
  readonly members: readonly [Location, ...Location[]];
  /** Of its name alone: other towns can have the same. */
  readonly plain: Words;
}

const areaOf = ({ municipalityId, zip }: Location): string =>
  municipalityId === undefined ? zip.slice(0, REGION_DIGITS) : `in ${municipalityId}`;

/**
 * Cities with the same names in every language, in one municipality, are one town: Antwerp has seven zips.
 * Elsewhere in the country they are another one: there is a Beveren near Antwerp, near Roeselare and near Veurne.
 */
function townsOf(locations: readonly Location[]): Town[] {
  const groups = Map.groupBy(
    locations.toSorted((a, b) => a.id - b.id).map((location) => ({ location, plain: plainWords(location) })),
    ({ location, plain }) => [areaOf(location), ...Object.values(plain)].join(' '),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ members: [first.location, ...others.map(({ location }) => location)], plain: first.plain }] : [],
  );
}

const withZip = ({ members: [first], plain }: Town, locale: Locale) => slugify(`${plain[locale]} ${first.zip}`);

function placeOf(town: Town, sharing: Readonly<Record<Locale, ReadonlyMap<string, readonly Town[]>>>): LandingPlace {
  const { members, plain } = town;
  const [first] = members;
  /** A name that is not its own, or that reads as a kind of home, goes with the zip. */
  const word = (locale: Locale) => {
    const own = plain[locale];
    const isTold = own !== '' && sharing[locale].get(own)?.length === 1 && typeOfWord(own, locale) === undefined;
    return isTold ? own : withZip(town, locale) || String(first.id);
  };
  return {
    cities: members.map(({ id }) => id),
    name: inLocales((locale) => nameIn(first, locale)),
    zip: first.zip,
    count: members.reduce((sum, { count }) => sum + count, 0),
    words: inLocales(word),
  };
}

/** @param locations of the facets of all that a site lists */
export function landingPlaces(locations: readonly Location[]): LandingPlaces {
  const towns = townsOf(locations);
  const sharing = inLocales((locale) => Map.groupBy(towns, ({ plain }) => plain[locale]));
  const found = towns.map((town) => ({ town, place: placeOf(town, sharing) }));
  const byCity = new Map(found.flatMap(({ place }) => place.cities.map((city) => [city, place] as const)));
  const bySize = found.toSorted((a, b) => a.place.count - b.place.count);
  // What comes later wins: a place's own word before a name that it shares, the larger place before the smaller one.
  const byWord = inLocales(
    (locale) =>
      new Map([
        ...bySize.map(({ town, place }) => [town.plain[locale], place] as const),
        ...bySize.map(({ town, place }) => [withZip(town, locale), place] as const),
        ...bySize.map(({ place }) => [place.words[locale], place] as const),
      ]),
  );
  return {
    all: found.map(({ place }) => place),
    ofCity: (city) => byCity.get(city),
    ofCities(cities) {
      const place = byCity.get(cities[0] ?? Number.NaN);
      return place?.cities.length === cities.length && place.cities.every((city) => cities.includes(city))
        ? place
        : undefined;
    },
    ofWord: (word, locale) =>
      [locale, ...LOCALES].map((each) => byWord[each].get(word)).find((place) => place !== undefined),
  };
}

/** Where the places of a site are not known. */
export const NO_PLACES: LandingPlaces = landingPlaces([]);
