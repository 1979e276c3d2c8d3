import type { LocalizedText } from '#shared/api/common.ts';
import type { Address, City } from '#shared/api/estate.ts';
import type { Region } from '#shared/primitives/ids.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';
import { CITY_ALIASES, MUNICIPALITY_ALIASES, PROVINCE_ALIASES } from './gazetteer/alsoCalled.ts';
import { type CompactName, type CompactPlaces, PLACE_LEVELS, type PlaceLevel } from './gazetteer/compactPlaces.ts';
import { normalizePlaceName } from './placeName.ts';
import { OTHER_NAMES } from './gazetteer/otherNames.ts';
import { PROVINCE_NAMES } from './gazetteer/provinces.ts';
import generated from './gazetteer/places.generated.json' with { type: 'json' };

export interface Province {
  /** ISO 3166-2, such as `BE-VOV`. */
  readonly id: string;
  readonly name: LocalizedText;
}

/** A Belgian municipality or a part of one, under a postcode. */
export interface Place {
  /** zip × 100 + sequence within the zip; the zip's main place has 0, a remainder 99. Stable. */
  readonly id: number;
  readonly level: PlaceLevel;
  readonly zip: string;
  readonly name: LocalizedText;
  /** `id` is the id of the municipality's main place. */
  readonly municipality: { readonly id: number; readonly name: LocalizedText };
  /** Brussels has none. */
  readonly province: Province | undefined;
  readonly region: Region;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const regionOf = (provinceId: string | undefined): Region => {
  if (provinceId === undefined) return 'BRUSSELS';
  return provinceId.startsWith('BE-V') ? 'FLANDERS' : 'WALLONIA';
};

/** The zips of the nine German-speaking municipalities, and no others. */
const GERMAN_SPEAKING = /^47/;
export const isGermanSpeaking = (zip: string): boolean => GERMAN_SPEAKING.test(zip);

// A JSON module has arrays where these are tuples.
const compact = generated as unknown as CompactPlaces;

/** The name of its own that a place has in a language. */
const nameIn = (name: CompactName, locale: Locale): string | undefined =>
  name[compact.locales.indexOf(locale)] || OTHER_NAMES[locale][name[0]];

/**
 * Dutch and French are always there. The other languages are there where the Dutch fallback would be wrong: their own
 * name, or the name that the place itself uses (French in Brussels and Wallonia, German in the east).
 */
function localized(name: CompactName, region: Region, zip: string): LocalizedText {
  const [nl] = name;
  const french = nameIn(name, 'fr') ?? nl;
  const spoken = isGermanSpeaking(zip) ? (nameIn(name, 'de') ?? nl) : french;
  const own = region === 'FLANDERS' ? nl : spoken;
  const others = LOCALES.filter((locale) => locale !== 'nl' && locale !== 'fr')
    .map((locale) => [locale, nameIn(name, locale) ?? own] as const)
    .filter(([, called]) => called !== nl);
  return { nl, fr: french, ...Object.fromEntries(others) };
}

const provinces = compact.provinces.map((id): Province => ({ id, name: PROVINCE_NAMES[id] ?? {} }));

/** Every place, by zip: what stands for a whole zip first, that is a remainder, else its main place. */
export const places: readonly Place[] = (() => {
  const municipalities = new Map<number, Place['municipality']>();
  const all = compact.places.map(([zip, sequence, municipality, latitude, longitude, name, level]): Place => {
    const [id, municipalityName, provinceIndex] = compact.municipalities[municipality] ?? [0, [''], -1];
    const province = provinces[provinceIndex];
    const region = regionOf(province?.id);
    const known = municipalities.get(municipality) ?? { id, name: localized(municipalityName, region, zip) };
    municipalities.set(municipality, known);
    return {
      id: Number(zip) * 100 + sequence,
      level: PLACE_LEVELS[level ?? 0] ?? 'village',
      zip,
      name: localized(name, region, zip),
      municipality: known,
      province,
      region,
      latitude,
      longitude,
    };
  });
  const order = ({ zip, level }: Place) => Number(zip) * 2 + (level === 'remainder' ? 0 : 1);
  return all.toSorted((a, b) => order(a) - order(b));
})();

const byId = new Map(places.map((place) => [place.id, place]));
const byZip = Map.groupBy(places, (place) => place.zip);
const byMunicipality = Map.groupBy(places, (place) => place.municipality);

/** All that a place is called, as written: its names and its other names. */
export const namesOf = ({ id, name }: Pick<Place, 'id' | 'name'>): readonly string[] => [
  ...Object.values(name),
  ...(CITY_ALIASES[id] ?? []),
];
/** The same of a municipality. */
export const namesOfMunicipality = ({ id, name }: Place['municipality']): readonly string[] => [
  ...Object.values(name),
  ...(MUNICIPALITY_ALIASES[id] ?? []),
];

/** The same of a province. */
export const namesOfProvince = ({ id, name }: Province): readonly string[] => [
  ...Object.values(name),
  ...(PROVINCE_ALIASES[id] ?? []),
];

const spellings = (names: readonly string[]): readonly string[] => [...new Set(names.map(normalizePlaceName))];
const ownNames = new Map(places.map((place) => [place, spellings(namesOf(place))]));
const municipalityNames = new Map(
  places.map(({ municipality }) => [municipality, spellings(namesOfMunicipality(municipality))]),
);

/** Every name of a place, a municipality or a province, and every word of it, as it is written. */
export function placeNameWords(): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) for (const word of [name, ...name.split(/[^\p{L}]+/u)]) words.add(word);
  };
  for (const place of places) {
    add(namesOf(place));
    add(namesOfMunicipality(place.municipality));
  }
  for (const province of provinces) add(namesOfProvince(province));
  return words;
}

export const placeById = (id: number): Place | undefined => byId.get(id);

const isAlike = (a: string, b: string): boolean => a.startsWith(`${b} `) || b.startsWith(`${a} `);

/** Fewer letters have too many names with one mistake in them. */
const SHORTEST_NEAR = 5;

/**
 * The places of a zip, what stands for the whole of it first. With a name, in any language and spelling: the places that
 * are called so; else those of the municipality that is called so; else the only one whose name goes on with more words
 * or stops earlier (`Jemeppe` for Jemeppe-sur-Meuse); else the only one that is one mistake away; else none.
 */
export function findPlaces(zip: string, name?: string): readonly Place[] {
  const candidates = byZip.get(zip.trim()) ?? [];
  const wanted = normalizePlaceName(name ?? '');
  if (wanted === '') return candidates;
  const called = candidates.filter((place) => ownNames.get(place)?.includes(wanted));
  if (called.length > 0) return called;
  const parts = candidates.filter((place) => municipalityNames.get(place.municipality)?.includes(wanted));
  if (parts.length > 0) return parts;
  const alike = candidates.filter((place) => ownNames.get(place)?.some((own) => isAlike(own, wanted)));
  if (alike.length === 1) return alike;
  if (wanted.length < SHORTEST_NEAR) return [];
  const near = candidates.filter((place) => ownNames.get(place)?.some((own) => isOneEditAway(own, wanted)));
  return near.length === 1 ? near : [];
}

/**
 * The only place that is called so in the municipalities of a zip, under any of their zips: Duinbergen (8301) for 8300.
 * None for the name of the municipality itself, which says no more than the zip.
 */
export function findInMunicipality(zip: string, name: string): Place | undefined {
  const wanted = normalizePlaceName(name);
  const municipalities = new Set(findPlaces(zip).map(({ municipality }) => municipality));
  const called = [...municipalities]
    .filter((municipality) => !municipalityNames.get(municipality)?.includes(wanted))
    .flatMap((municipality) => byMunicipality.get(municipality) ?? [])
    .filter((place) => place.level !== 'remainder' && ownNames.get(place)?.includes(wanted));
  const [only] = called;
  return called.length === 1 ? only : undefined;
}

/** Belgium with a little around it. */
const BELGIUM = { south: 49.4, north: 51.6, west: 2.4, east: 6.5 };
export const inBelgium = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= BELGIUM.south && latitude <= BELGIUM.north && longitude >= BELGIUM.west && longitude <= BELGIUM.east;

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = latitude + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The place as the contract's city. */
export const cityOf = (place: Place): City => ({ id: place.id, zip: place.zip, name: { ...place.name } });

/** All that a place says about an address: city, municipality, province and region. */
export const addressOf = (
  place: Place,
): Pick<Address, 'city' | 'municipality' | 'province' | 'region' | 'countryId'> => ({
  city: cityOf(place),
  municipality: { id: place.municipality.id, name: { ...place.municipality.name } },
  ...(place.province && { province: { id: place.province.id, name: { ...place.province.name } } }),
  region: place.region,
  countryId: 'BE',
});
