import type { EstateFilters } from '#shared/api/search.ts';
import { LOCALES, type Locale, type Localized, localize } from '#shared/i18n/locales.ts';
import { slugify } from '#shared/domain/estate/slug.ts';
import { findTypeBySlug } from './typeWords.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';

/** A place that lists have an address for: a city of the back office, or several that are one town. */
export interface LandingPlace {
  /** The city ids, ascending. */
  readonly cities: readonly number[];
  readonly name: Localized;
  /** The zip of the first city. */
  readonly zip: string;
  /** The number of estates in the place, regardless of other filters. */
  readonly count: number;
  /** The part of a path that names the place, by language. */
  readonly slugs: Readonly<Record<Locale, string>>;
}

/** The places of a site, by their ids and by their slugs. */
export interface LandingPlaces {
  readonly all: readonly LandingPlace[];
  /** Returns the place that consists of exactly these cities. */
  findByCities(cities: readonly number[]): LandingPlace | undefined;
  /** Returns the place that a city belongs to. */
  findByCity(city: number): LandingPlace | undefined;
  /**
   * Returns the place of a slug in this language, or else in another one. A slug that several places share, with or
   * without a zip, always finds one of them: the place with that zip, or else the one with most estates.
   */
  findBySlug(slug: string, locale: Locale): LandingPlace | undefined;
}

type Location = EstateFilters['locations'][number];
type LocalSlugs = Readonly<Record<Locale, string>>;

/** Cities of one town share this number of zip digits; it is used when their municipalities are not known. */
const REGION_ZIP_DIGITS = 2;

const perLocale = <T>(make: (locale: Locale) => T) => createRecord(LOCALES, make);

const localizedName = ({ name, alias }: Location, locale: Locale) => localize(alias, locale) || localize(name, locale);
const toNameSlugs = (location: Location): LocalSlugs => perLocale((locale) => slugify(localizedName(location, locale)));

interface Town {
  readonly members: readonly [Location, ...Location[]];
  /** The slug of the name alone; other towns can have the same. */
  readonly nameSlugs: LocalSlugs;
}

const toAreaKey = ({ municipalityId, zip }: Location): string =>
  municipalityId === undefined ? zip.slice(0, REGION_ZIP_DIGITS) : `in ${municipalityId}`;

/**
 * Groups cities into towns. Cities with the same names in every language, in one municipality, are one town: Antwerp
 * has seven zips. Elsewhere in the country the same name is another town: there is a Beveren near Antwerp, near
 * Roeselare and near Veurne.
 */
function groupTowns(locations: readonly Location[]): Town[] {
  const groups = Map.groupBy(
    locations.toSorted((a, b) => a.id - b.id).map((location) => ({ location, nameSlugs: toNameSlugs(location) })),
    ({ location, nameSlugs }) => [toAreaKey(location), ...Object.values(nameSlugs)].join(' '),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ members: [first.location, ...others.map(({ location }) => location)], nameSlugs: first.nameSlugs }] : [],
  );
}

const withZip = ({ members: [first], nameSlugs }: Town, locale: Locale) => slugify(`${nameSlugs[locale]} ${first.zip}`);

function toLandingPlace(
  town: Town,
  sharing: Readonly<Record<Locale, ReadonlyMap<string, readonly Town[]>>>,
): LandingPlace {
  const { members, nameSlugs } = town;
  const [first] = members;
  /** A name that several towns have, or that is also a kind of home, is followed by the zip. */
  const slug = (locale: Locale) => {
    const own = nameSlugs[locale];
    const isUnique = own !== '' && sharing[locale].get(own)?.length === 1 && findTypeBySlug(own, locale) === undefined;
    return isUnique ? own : withZip(town, locale) || String(first.id);
  };
  return {
    cities: members.map(({ id }) => id),
    name: perLocale((locale) => localizedName(first, locale)),
    zip: first.zip,
    count: members.reduce((sum, { count }) => sum + count, 0),
    slugs: perLocale(slug),
  };
}

/** @param locations the locations in the facets of everything that a site lists */
export function landingPlaces(locations: readonly Location[]): LandingPlaces {
  const towns = groupTowns(locations);
  const sharing = perLocale((locale) => Map.groupBy(towns, ({ nameSlugs }) => nameSlugs[locale]));
  const found = towns.map((town) => ({ town, place: toLandingPlace(town, sharing) }));
  const byCity = new Map(found.flatMap(({ place }) => place.cities.map((city) => [city, place] as const)));
  const bySize = found.toSorted((a, b) => a.place.count - b.place.count);
  // Later entries win: a place's own slug before a name that it shares, the larger place before the smaller one.
  const bySlug = perLocale(
    (locale) =>
      new Map([
        ...bySize.map(({ town, place }) => [town.nameSlugs[locale], place] as const),
        ...bySize.map(({ town, place }) => [withZip(town, locale), place] as const),
        ...bySize.map(({ place }) => [place.slugs[locale], place] as const),
      ]),
  );
  return {
    all: found.map(({ place }) => place),
    findByCity: (city) => byCity.get(city),
    findByCities(cities) {
      const place = byCity.get(cities[0] ?? Number.NaN);
      return place?.cities.length === cities.length && place.cities.every((city) => cities.includes(city))
        ? place
        : undefined;
    },
    findBySlug: (slug, locale) =>
      [locale, ...LOCALES].map((each) => bySlug[each].get(slug)).find((place) => place !== undefined),
  };
}

/** The places of a site whose places are not known. */
export const NO_PLACES: LandingPlaces = landingPlaces([]);
