import type { Place } from '#shared/api/places.ts';
import type { LocalizedText } from '#shared/api/common.ts';
import { type Locale, LOCALES, localize } from '#shared/i18n/locales.ts';
import { splitPlaceName, normalizePlaceName } from '../placeName.ts';
import {
  type KnownPlace,
  listPlaceNames,
  listMunicipalityNames,
  listProvinceNames,
  type Province,
  places,
} from '../places.ts';

/** A province, a municipality with all its parts, or one place, with all its names. */
export interface GazetteerEntry {
  readonly place: Place;
  /** The normalised names in all languages. */
  readonly names: readonly string[];
  /** The names in lower case without accents. Unlike in `names`, Saint and St stay different words. */
  readonly spellings: readonly string[];
  /** The ids of the cities that belong to the entry. */
  readonly cityIds: ReadonlySet<number>;
  readonly zips: ReadonlySet<string>;
  readonly provinceId: string | undefined;
  /** Is true for a municipality, and for a place that is a whole municipality. */
  readonly isMunicipality: boolean;
  /** Is true for the place that stands for estates of which only the postcode and the municipality are known. */
  readonly isRemainder: boolean;
}

interface EntrySource {
  readonly place: Place;
  /** The names of the entry. By default they are the names of `place`. */
  readonly names?: readonly string[];
  readonly entryPlaces: readonly KnownPlace[];
  readonly provinceId: string | undefined;
  readonly isMunicipality?: boolean;
  readonly isRemainder?: boolean;
}

/** Returns a name, with the abbreviations OLV and O.L.V. when it contains Onze-Lieve-Vrouw. */
const addAbbreviations = (name: string): string[] =>
  name.includes('onze lieve vrouw')
    ? [name, name.replace('onze lieve vrouw', 'olv'), name.replace('onze lieve vrouw', 'o l v')]
    : [name];

const removeDuplicates = (values: readonly string[]) => [...new Set(values)];

function createEntry({
  place,
  names = Object.values(place.name),
  entryPlaces,
  provinceId,
  isMunicipality = false,
  isRemainder = false,
}: EntrySource): GazetteerEntry {
  return {
    place,
    names: removeDuplicates(names.map(normalizePlaceName).flatMap(addAbbreviations)),
    spellings: removeDuplicates(names.map((name) => splitPlaceName(name).join(' '))),
    cityIds: new Set(entryPlaces.map(({ id }) => id)),
    zips: new Set(entryPlaces.map(({ zip }) => zip)),
    provinceId,
    isMunicipality,
    isRemainder,
  };
}

const pickProvince = ({ province }: KnownPlace) => (province ? { province: { ...province } } : {});

function buildProvinceEntries(): GazetteerEntry[] {
  const placesByProvince = Map.groupBy(places, ({ province }) => province);
  return [...placesByProvince].flatMap(([province, placesInProvince]) =>
    province
      ? [
          createEntry({
            place: { kind: 'province', ...province },
            names: listProvinceNames(province),
            entryPlaces: placesInProvince,
            provinceId: province.id,
          }),
        ]
      : [],
  );
}

/**
 * Returns a key for a name in a language. The key contains the language, because a name that two municipalities share
 * in one language is ambiguous only for readers of that language.
 */
const toNameKey = (name: LocalizedText, locale: Locale) => `${locale} ${normalizePlaceName(localize(name, locale))}`;

const municipalitiesByName = Map.groupBy(
  [...new Set(places.map(({ municipality }) => municipality))].flatMap((municipality) =>
    LOCALES.map((locale) => ({ key: toNameKey(municipality.name, locale), id: municipality.id })),
  ),
  ({ key }) => key,
);

/** Returns the name of a municipality's province, in the languages in which another municipality has the same name. */
function findDistinguishingProvince({ municipality, province }: KnownPlace): LocalizedText | undefined {
  const localesWithSharedName = LOCALES.filter(
    (locale) => new Set(municipalitiesByName.get(toNameKey(municipality.name, locale))?.map(({ id }) => id)).size > 1,
  );
  if (!province || localesWithSharedName.length === 0) return undefined;
  return Object.fromEntries(localesWithSharedName.map((locale) => [locale, localize(province.name, locale)]));
}

/**
 * Returns the entries of a municipality and its places. A municipality with one place has only the entry of that place.
 */
function buildMunicipalityEntries(municipalityPlaces: readonly KnownPlace[]): GazetteerEntry[] {
  const [first] = municipalityPlaces;
  if (!first) return [];
  const provinceId = first.province?.id;
  const { id, name } = first.municipality;
  const mainPlace = municipalityPlaces.find((place) => place.id === id) ?? first;
  const placeEntries = municipalityPlaces.map((place) =>
    createEntry({
      place: {
        kind: 'city',
        id: place.id,
        name: place.name,
        zip: place.zip,
        ...(municipalityPlaces.length > 1 && { municipality: { id, name } }),
        ...pickProvince(place),
      },
      names: [
        ...listPlaceNames(place),
        ...(municipalityPlaces.length === 1 ? listMunicipalityNames(place.municipality) : []),
      ],
      entryPlaces: [place],
      provinceId,
      isMunicipality: municipalityPlaces.length === 1,
      isRemainder: place.level === 'remainder',
    }),
  );
  if (municipalityPlaces.length === 1) return placeEntries;
  const otherPlaces = municipalityPlaces.filter((place) => place !== mainPlace && place.level !== 'remainder');
  const parts = [mainPlace, ...otherPlaces].map((part) => ({ id: part.id, name: part.name }));
  const province = findDistinguishingProvince(first);
  const distinction = province ? { toldApartBy: province } : {};
  const municipalityEntry = createEntry({
    place: { kind: 'municipality', id, name, ...distinction, zip: mainPlace.zip, parts, ...pickProvince(first) },
    names: listMunicipalityNames(first.municipality),
    entryPlaces: municipalityPlaces,
    provinceId,
    isMunicipality: true,
  });
  return [municipalityEntry, ...placeEntries];
}

/** All entries with a name: the provinces, then each municipality followed by its places. */
export const gazetteerEntries: readonly GazetteerEntry[] = [
  ...buildProvinceEntries(),
  ...[...Map.groupBy(places, ({ municipality }) => municipality.id).values()].flatMap(buildMunicipalityEntries),
];

const indexEntriesOfKind = <Kind extends GazetteerEntry['place']['kind']>(kind: Kind) =>
  new Map(
    gazetteerEntries.flatMap((entry) => {
      const { place } = entry;
      return place.kind === kind
        ? [[place.id as Extract<GazetteerEntry['place'], { kind: Kind }>['id'], entry] as const]
        : [];
    }),
  );
const citiesById = indexEntriesOfKind('city');
const municipalitiesById = indexEntriesOfKind('municipality');
const provincesById = indexEntriesOfKind('province');

export const cityEntries: readonly GazetteerEntry[] = [...citiesById.values()];
export const findCityEntry = (id: number): GazetteerEntry | undefined => citiesById.get(id);
export const findMunicipalityEntry = (id: number): GazetteerEntry | undefined =>
  municipalitiesById.get(id) ?? citiesById.get(id);
export const findProvinceEntry = (id: Province['id']): GazetteerEntry | undefined => provincesById.get(id);

interface ContainingPlaces {
  /**
   * The id of the municipality that contains the city; undefined when the city is the only place of its municipality.
   */
  readonly municipality: number | undefined;
  readonly province: Province['id'] | undefined;
}

const NO_CONTAINING_PLACES: ContainingPlaces = { municipality: undefined, province: undefined };

const containingPlacesByCity: ReadonlyMap<number, ContainingPlaces> = new Map(
  places.map(({ id, municipality, province }) => [
    id,
    { municipality: municipalitiesById.has(municipality.id) ? municipality.id : undefined, province: province?.id },
  ]),
);

/** Returns the municipality and the province that a city is part of. */
export const findContainingPlaces = (id: number): ContainingPlaces =>
  containingPlacesByCity.get(id) ?? NO_CONTAINING_PLACES;

/** Returns the ids of all cities within the wanted places. An unknown city id is returned unchanged. */
export function listCityIdsWithin(wantedPlaces: {
  readonly city?: readonly number[] | undefined;
  readonly municipality?: readonly number[] | undefined;
  readonly province?: readonly string[] | undefined;
}): Set<number> {
  const cityIds = new Set(wantedPlaces.city);
  for (const id of wantedPlaces.municipality ?? [])
    for (const cityId of findMunicipalityEntry(id)?.cityIds ?? []) cityIds.add(cityId);
  for (const id of wantedPlaces.province ?? [])
    for (const cityId of findProvinceEntry(id)?.cityIds ?? []) cityIds.add(cityId);
  return cityIds;
}
