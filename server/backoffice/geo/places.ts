import type { LocalizedText } from '#shared/api/common.ts';
import type { Address, City } from '#shared/api/estate.ts';
import type { Region } from '#shared/primitives/ids.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';
import { CITY_ALIASES, MUNICIPALITY_ALIASES, PROVINCE_ALIASES } from './gazetteer/alsoCalled.ts';
import { type CompactName, type CompactPlaces, PLACE_LEVELS, type PlaceLevel } from './gazetteer/compactPlaces.ts';
import { normalizePlaceName } from './placeName.ts';
import { ADDITIONAL_PLACE_NAMES } from './gazetteer/additionalPlaceNames.ts';
import { PROVINCE_NAMES } from './gazetteer/provinces.ts';
import generated from './gazetteer/places.generated.json' with { type: 'json' };

export interface Province {
  /** The ISO 3166-2 code, such as `BE-VOV`. */
  readonly id: string;
  readonly name: LocalizedText;
}

/** A Belgian municipality or a part of a municipality, under a postcode. */
export interface KnownPlace {
  /**
   * The id: zip × 100 + the sequence number within the zip. The zip's main place has sequence 0, a remainder 99. Ids
   * never change.
   */
  readonly id: number;
  readonly level: PlaceLevel;
  readonly zip: string;
  readonly name: LocalizedText;
  /** The municipality of the place. `id` is the id of the municipality's main place. */
  readonly municipality: { readonly id: number; readonly name: LocalizedText };
  /** The province. It is undefined in Brussels. */
  readonly province: Province | undefined;
  readonly region: Region;
  readonly latitude: number;
  readonly longitude: number;
}

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const findRegion = (provinceId: string | undefined): Region => {
  if (provinceId === undefined) return 'BRUSSELS';
  return provinceId.startsWith('BE-V') ? 'FLANDERS' : 'WALLONIA';
};

/** Matches the zips of the nine German-speaking municipalities and no others. */
const GERMAN_SPEAKING_ZIP = /^47/;
export const isGermanSpeaking = (zip: string): boolean => GERMAN_SPEAKING_ZIP.test(zip);

// The cast is needed because TypeScript types the tuples of a JSON module as arrays.
const compactPlaces = generated as unknown as CompactPlaces;

/** Returns the name of a place in a language; undefined when the place has no name in that language. */
const findOwnName = (name: CompactName, locale: Locale): string | undefined =>
  name[compactPlaces.locales.indexOf(locale)] || ADDITIONAL_PLACE_NAMES[locale][name[0]];

/**
 * Returns the names of a place. Dutch and French are always present. English and German are present where the Dutch
 * fallback would be wrong; such a name is the usual name in that language, or the name that is used in the place itself
 * (French in Brussels and Wallonia, German in the east).
 */
function localizeName(name: CompactName, region: Region, zip: string): LocalizedText {
  const [nl] = name;
  const french = findOwnName(name, 'fr') ?? nl;
  const nameOutsideFlanders = isGermanSpeaking(zip) ? (findOwnName(name, 'de') ?? nl) : french;
  const localName = region === 'FLANDERS' ? nl : nameOutsideFlanders;
  const otherNames = LOCALES.filter((locale) => locale !== 'nl' && locale !== 'fr')
    .map((locale) => [locale, findOwnName(name, locale) ?? localName] as const)
    .filter(([, translation]) => translation !== nl);
  return { nl, fr: french, ...Object.fromEntries(otherNames) };
}

const provinces = compactPlaces.provinces.map((id): Province => ({ id, name: PROVINCE_NAMES[id] ?? {} }));

/**
 * All places, ordered by zip. The first place of a zip stands for the whole zip: the remainder of the zip, or else
 * its main place.
 */
export const places: readonly KnownPlace[] = (() => {
  const municipalities = new Map<number, KnownPlace['municipality']>();
  const unsortedPlaces = compactPlaces.places.map(
    ([zip, sequence, municipality, latitude, longitude, name, level]): KnownPlace => {
      const [id, municipalityName, provinceIndex] = compactPlaces.municipalities[municipality] ?? [0, [''], -1];
      const province = provinces[provinceIndex];
      const region = findRegion(province?.id);
      const knownMunicipality = municipalities.get(municipality) ?? {
        id,
        name: localizeName(municipalityName, region, zip),
      };
      municipalities.set(municipality, knownMunicipality);
      return {
        id: Number(zip) * 100 + sequence,
        level: PLACE_LEVELS[level ?? 0] ?? 'village',
        zip,
        name: localizeName(name, region, zip),
        municipality: knownMunicipality,
        province,
        region,
        latitude,
        longitude,
      };
    },
  );
  const toSortKey = ({ zip, level }: KnownPlace) => Number(zip) * 2 + (level === 'remainder' ? 0 : 1);
  return unsortedPlaces.toSorted((a, b) => toSortKey(a) - toSortKey(b));
})();

const placesById = new Map(places.map((place) => [place.id, place]));
const placesByZip = Map.groupBy(places, (place) => place.zip);
const placesByMunicipality = Map.groupBy(places, (place) => place.municipality);

/** Returns all names of a place as they are written: its names and its aliases. */
export const listPlaceNames = ({ id, name }: Pick<KnownPlace, 'id' | 'name'>): readonly string[] => [
  ...Object.values(name),
  ...(CITY_ALIASES[id] ?? []),
];
/** Returns all names of a municipality as they are written. */
export const listMunicipalityNames = ({ id, name }: KnownPlace['municipality']): readonly string[] => [
  ...Object.values(name),
  ...(MUNICIPALITY_ALIASES[id] ?? []),
];

/** Returns all names of a province as they are written. */
export const listProvinceNames = ({ id, name }: Province): readonly string[] => [
  ...Object.values(name),
  ...(PROVINCE_ALIASES[id] ?? []),
];

const normalizeNames = (names: readonly string[]): readonly string[] => [...new Set(names.map(normalizePlaceName))];
const ownNamesByPlace = new Map(places.map((place) => [place, normalizeNames(listPlaceNames(place))]));
const namesByMunicipality = new Map(
  places.map(({ municipality }) => [municipality, normalizeNames(listMunicipalityNames(municipality))]),
);

/** Returns every name of a place, a municipality or a province, and every word in it, as they are written. */
export function listPlaceNameWords(): ReadonlySet<string> {
  const words = new Set<string>();
  const addWords = (names: readonly string[]) => {
    for (const name of names) for (const word of [name, ...name.split(/[^\p{L}]+/u)]) words.add(word);
  };
  for (const place of places) {
    addWords(listPlaceNames(place));
    addWords(listMunicipalityNames(place.municipality));
  }
  for (const province of provinces) addWords(listProvinceNames(province));
  return words;
}

export const findPlaceById = (id: number): KnownPlace | undefined => placesById.get(id);

const isExtendedOrShortenedName = (a: string, b: string): boolean => a.startsWith(`${b} `) || b.startsWith(`${a} `);

/**
 * The minimum length of a text that is compared with similar names. Shorter texts are one edit away from too many
 * names.
 */
const MIN_SIMILAR_NAME_CHARACTERS = 5;

/**
 * Returns the places of a zip; the first stands for the whole zip. With a name, in any language and spelling, returns
 * the first non-empty one of these lists: the places of that name; the places of the municipality of that name; the
 * only place whose name has more words or fewer words at its end (`Jemeppe` for Jemeppe-sur-Meuse); the only place
 * whose name is one edit away.
 */
export function findPlaces(zip: string, name?: string): readonly KnownPlace[] {
  const candidates = placesByZip.get(zip.trim()) ?? [];
  const wantedName = normalizePlaceName(name ?? '');
  if (wantedName === '') return candidates;
  const placesWithName = candidates.filter((place) => ownNamesByPlace.get(place)?.includes(wantedName));
  if (placesWithName.length > 0) return placesWithName;
  const placesInMunicipality = candidates.filter((place) =>
    namesByMunicipality.get(place.municipality)?.includes(wantedName),
  );
  if (placesInMunicipality.length > 0) return placesInMunicipality;
  const placesWithLongerOrShorterName = candidates.filter((place) =>
    ownNamesByPlace.get(place)?.some((ownName) => isExtendedOrShortenedName(ownName, wantedName)),
  );
  if (placesWithLongerOrShorterName.length === 1) return placesWithLongerOrShorterName;
  if (wantedName.length < MIN_SIMILAR_NAME_CHARACTERS) return [];
  const placesWithSimilarName = candidates.filter((place) =>
    ownNamesByPlace.get(place)?.some((ownName) => isOneEditAway(ownName, wantedName)),
  );
  return placesWithSimilarName.length === 1 ? placesWithSimilarName : [];
}

/**
 * Returns the only place of that name in the municipalities of a zip, under any of their zips: for example Duinbergen
 * (8301) for the zip 8300. Returns undefined for the name of the municipality itself, because that name is no more
 * exact than the zip.
 */
export function findInMunicipality(zip: string, name: string): KnownPlace | undefined {
  const wantedName = normalizePlaceName(name);
  const municipalities = new Set(findPlaces(zip).map(({ municipality }) => municipality));
  const placesWithName = [...municipalities]
    .filter((municipality) => !namesByMunicipality.get(municipality)?.includes(wantedName))
    .flatMap((municipality) => placesByMunicipality.get(municipality) ?? [])
    .filter((place) => place.level !== 'remainder' && ownNamesByPlace.get(place)?.includes(wantedName));
  const [firstPlace] = placesWithName;
  return placesWithName.length === 1 ? firstPlace : undefined;
}

/** The bounds of Belgium in degrees, with a small margin. */
const BELGIUM_BOUNDS = { south: 49.4, north: 51.6, west: 2.4, east: 6.5 };
export const isInBelgium = ({ latitude, longitude }: GeoPoint): boolean =>
  latitude >= BELGIUM_BOUNDS.south &&
  latitude <= BELGIUM_BOUNDS.north &&
  longitude >= BELGIUM_BOUNDS.west &&
  longitude <= BELGIUM_BOUNDS.east;

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometres. */
export function measureDistanceKm(a: GeoPoint, b: GeoPoint): number {
  const latitudeTerm = Math.sin(toRadians(b.latitude - a.latitude) / 2) ** 2;
  const longitudeTerm = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2;
  const chord = latitudeTerm + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * longitudeTerm;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Converts a place to the contract's city. */
export const toCity = (place: KnownPlace): City => ({ id: place.id, zip: place.zip, name: { ...place.name } });

/** Returns the parts of an address that follow from a place: city, municipality, province and region. */
export const toAddressParts = (
  place: KnownPlace,
): Pick<Address, 'city' | 'municipality' | 'province' | 'region' | 'countryId'> => ({
  city: toCity(place),
  municipality: { id: place.municipality.id, name: { ...place.municipality.name } },
  ...(place.province && { province: { id: place.province.id, name: { ...place.province.name } } }),
  region: place.region,
  countryId: 'BE',
});
