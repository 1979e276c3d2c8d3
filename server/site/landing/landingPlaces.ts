import type { EstateFilters } from '#shared/api/search.ts';
import { LOCALES, type Locale, type LocalizedContent, localize } from '#shared/i18n/locales.ts';
import { slugify } from '#shared/domain/estate/slug.ts';
import { findTypeBySlug } from './typeSlugs.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';

/** A place for which lists have an address: a city of the back office, or several cities that are one town. */
export interface LandingPlace {
  /** The city ids, ascending. */
  readonly cityIds: readonly number[];
  readonly name: LocalizedContent;
  /** The zip of the first city. */
  readonly zip: string;
  /** The number of estates in the place, regardless of other filters. */
  readonly estateCount: number;
  /** The part of a path that stands for the place, by language. */
  readonly slugs: Readonly<Record<Locale, string>>;
}

/** The places of a site, by their ids and by their slugs. */
export interface LandingPlaces {
  readonly allPlaces: readonly LandingPlace[];
  /** Returns the place that consists of exactly these cities. */
  findByCities(cities: readonly number[]): LandingPlace | undefined;
  /** Returns the place to which a city belongs. */
  findByCity(city: number): LandingPlace | undefined;
  /** Returns the place that consists of all cities with estates in a municipality; undefined when there is none. */
  findByMunicipality(municipality: number): LandingPlace | undefined;
  /**
   * Returns the place of a slug in this language, otherwise in another language. A slug that several places share, with
   * or without a zip, always leads to one of them: the place with that zip, otherwise the place with the most estates.
   */
  findBySlug(slug: string, locale: Locale): LandingPlace | undefined;
}

type LandingLocation = EstateFilters['locations'][number];
type SlugsByLocale = Readonly<Record<Locale, string>>;

/**
 * The number of zip digits that the cities of one town have in common. It is used when the municipalities of the cities
 * are not known.
 */
const REGION_ZIP_DIGIT_COUNT = 2;

const mapLocales = <T>(makeValue: (locale: Locale) => T) => createRecord(LOCALES, makeValue);

const getLocalizedName = ({ name, alias }: LandingLocation, locale: Locale) =>
  localize(alias, locale) || localize(name, locale);
const toNameSlugs = (location: LandingLocation): SlugsByLocale =>
  mapLocales((locale) => slugify(getLocalizedName(location, locale)));

interface TownCities {
  readonly townCities: readonly [LandingLocation, ...LandingLocation[]];
  /** The slug of the name alone, which other towns may share. */
  readonly nameSlugs: SlugsByLocale;
}

const toAreaKey = ({ municipalityId, zip }: LandingLocation): string =>
  municipalityId === undefined ? zip.slice(0, REGION_ZIP_DIGIT_COUNT) : `in ${municipalityId}`;

/**
 * Groups cities into towns. Cities in one municipality with the same names in every language are one town, such as
 * Antwerp with its seven zips. Cities with the same name in other municipalities are different towns: there is a
 * Beveren near Antwerp, near Roeselare and near Veurne.
 */
function groupTowns(locations: readonly LandingLocation[]): TownCities[] {
  const groups = Map.groupBy(
    locations.toSorted((a, b) => a.id - b.id).map((location) => ({ location, nameSlugs: toNameSlugs(location) })),
    ({ location, nameSlugs }) => [toAreaKey(location), ...Object.values(nameSlugs)].join(' '),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [{ townCities: [first.location, ...others.map(({ location }) => location)], nameSlugs: first.nameSlugs }]
      : [],
  );
}

const toSlugWithZip = ({ townCities: [first], nameSlugs }: TownCities, locale: Locale) =>
  slugify(`${nameSlugs[locale]} ${first.zip}`);

function toLandingPlace(
  town: TownCities,
  townsByNameSlug: Readonly<Record<Locale, ReadonlyMap<string, readonly TownCities[]>>>,
): LandingPlace {
  const { townCities, nameSlugs } = town;
  const [first] = townCities;
  /** Adds the zip to a name that several towns have, or that is also the slug of a head type. */
  const buildSlug = (locale: Locale) => {
    const nameSlug = nameSlugs[locale];
    const isUnique =
      nameSlug !== '' &&
      townsByNameSlug[locale].get(nameSlug)?.length === 1 &&
      findTypeBySlug(nameSlug, locale) === undefined;
    return isUnique ? nameSlug : toSlugWithZip(town, locale) || String(first.id);
  };
  return {
    cityIds: townCities.map(({ id }) => id),
    name: mapLocales((locale) => getLocalizedName(first, locale)),
    zip: first.zip,
    estateCount: townCities.reduce((sum, { count }) => sum + count, 0),
    slugs: mapLocales(buildSlug),
  };
}

/**
 * Returns the places of a site.
 *
 * @param locations the locations of all estates that the site lists, as the back office returns them for filters
 */
export function createLandingPlaces(locations: readonly LandingLocation[]): LandingPlaces {
  const towns = groupTowns(locations);
  const townsByNameSlug = mapLocales((locale) => Map.groupBy(towns, ({ nameSlugs }) => nameSlugs[locale]));
  const townPlaces = towns.map((town) => ({ town, place: toLandingPlace(town, townsByNameSlug) }));
  const placesByCity = new Map(townPlaces.flatMap(({ place }) => place.cityIds.map((city) => [city, place] as const)));
  const placesBySize = townPlaces.toSorted((a, b) => a.place.estateCount - b.place.estateCount);
  // Later entries replace earlier ones. So the own slug of a place replaces a name that several places share, and a
  // larger place replaces a smaller one.
  const placesBySlug = mapLocales(
    (locale) =>
      new Map([
        ...placesBySize.map(({ town, place }) => [town.nameSlugs[locale], place] as const),
        ...placesBySize.map(({ town, place }) => [toSlugWithZip(town, locale), place] as const),
        ...placesBySize.map(({ place }) => [place.slugs[locale], place] as const),
      ]),
  );
  const findByCities = (cities: readonly number[]): LandingPlace | undefined => {
    const place = placesByCity.get(cities[0] ?? Number.NaN);
    return place?.cityIds.length === cities.length && place.cityIds.every((city) => cities.includes(city))
      ? place
      : undefined;
  };
  return {
    allPlaces: townPlaces.map(({ place }) => place),
    findByCity: (city) => placesByCity.get(city),
    findByCities,
    findByMunicipality: (municipality) =>
      findByCities(
        locations.filter(({ id, municipalityId }) => (municipalityId ?? id) === municipality).map(({ id }) => id),
      ),
    findBySlug: (slug, locale) =>
      [locale, ...LOCALES].map((each) => placesBySlug[each].get(slug)).find((place) => place !== undefined),
  };
}

/** The places of a site without known places: every search for a place finds none. */
export const NO_LANDING_PLACES: LandingPlaces = createLandingPlaces([]);
