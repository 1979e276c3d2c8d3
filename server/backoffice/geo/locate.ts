import { localize } from '#shared/i18n/locales.ts';
import { createVillageDistanceMeter } from './nearestVillage.ts';
import {
  type GeoPoint,
  measureDistanceKm,
  findInMunicipality,
  findPlaces,
  isInBelgium,
  listPlaceNames,
  type KnownPlace,
  places,
} from './places.ts';
import { normalizePlaceName } from './placeName.ts';

/** The location of a home as a source states it. */
interface SourceLocation {
  readonly zip: string;
  /** The name of a village, a town, a municipality or a part of a municipality; '' when the source names no place. */
  readonly locality: string;
  readonly coordinates: GeoPoint | undefined;
}

export interface LocatedPlace {
  readonly place: KnownPlace;
  /**
   * Explains why another place may be meant. With `corrected`, the returned place is not the one that the source names.
   */
  readonly warning?: { readonly reason: string; readonly handling: 'kept' | 'corrected' };
}

/**
 * Coordinates agree with a postcode when they are within `MAX_KM_FROM_POSTCODE` of one of its villages. They do not
 * agree when a village with another postcode is much nearer: when the ratio of the two distances exceeds
 * `MAX_DISTANCE_RATIO`, and their difference exceeds `MAX_EXTRA_KM`.
 */
const MAX_KM_FROM_POSTCODE = 15;
const MAX_DISTANCE_RATIO = 1.5;
const MAX_EXTRA_KM = 1;
/** A home whose source names a village gets a warning only when it is farther than this from the village. */
const MIN_KM_FROM_NAMED_VILLAGE = 2;
/** A warning also needs another village at less than this fraction of the distance to the named village. */
const MAX_NEARER_RATIO = 1 / 3;
/**
 * The limits for a named village that is the first of its postcode in alphabetical order. Such a village gets a warning
 * sooner than others, because some sources name the first village for all villages of the postcode.
 */
const MIN_KM_FROM_FIRST_VILLAGE = 1;
const MAX_NEARER_THAN_FIRST_RATIO = 0.7;

const measureKmToNearestVillage = createVillageDistanceMeter(places.filter(({ level }) => level === 'village'));

/**
 * Returns the coordinates when they are in Belgium, with latitude and longitude exchanged if necessary, because sources
 * sometimes swap them. Returns undefined for coordinates outside Belgium.
 */
function unswapCoordinates(coordinates: GeoPoint | undefined): GeoPoint | undefined {
  if (!coordinates || isInBelgium(coordinates)) return coordinates;
  const swappedCoordinates = { latitude: coordinates.longitude, longitude: coordinates.latitude };
  return isInBelgium(swappedCoordinates) ? swappedCoordinates : undefined;
}

/**
 * Returns the village of a postcode whose centre is nearest to the coordinates, because the data contain no borders of
 * villages. Returns undefined when the coordinates do not agree with the postcode.
 */
function findVillageAt(coordinates: GeoPoint, villages: readonly KnownPlace[]): KnownPlace | undefined {
  let nearestPlace: KnownPlace | undefined;
  let shortestKm = Infinity;
  for (const place of villages) {
    const distanceKm = measureDistanceKm(place, coordinates);
    // A municipality that is named after two villages has the same centre as one of these villages. The village comes
    // later in the list than the municipality, so a place at an equal distance replaces the one before it.
    if (distanceKm <= shortestKm) [nearestPlace, shortestKm] = [place, distanceKm];
  }
  if (shortestKm > MAX_KM_FROM_POSTCODE) return undefined;
  const kmToNearestVillage = measureKmToNearestVillage(coordinates);
  return shortestKm <= kmToNearestVillage * MAX_DISTANCE_RATIO || shortestKm - kmToNearestVillage <= MAX_EXTRA_KM
    ? nearestPlace
    : undefined;
}

const hasName = (place: KnownPlace, locality: string) => {
  const wantedName = normalizePlaceName(locality);
  return listPlaceNames(place).some((name) => normalizePlaceName(name) === wantedName);
};

const compareDutchNames = new Intl.Collator('nl').compare;
const getDutchName = ({ name }: KnownPlace) => localize(name, 'nl');
const findFirstByName = (villages: readonly KnownPlace[]): KnownPlace | undefined =>
  villages.toSorted((a, b) => compareDutchNames(getDutchName(a), getDutchName(b))).at(0);

/** Returns the named village, with a warning when the coordinates contradict it. */
function checkNamedVillage(
  namedVillage: KnownPlace,
  villageAtCoordinates: KnownPlace,
  coordinates: GeoPoint,
  villages: readonly KnownPlace[],
): LocatedPlace {
  const [kmToNamed, kmToOther] = [
    measureDistanceKm(namedVillage, coordinates),
    measureDistanceKm(villageAtCoordinates, coordinates),
  ];
  const isFirstOfPostcode =
    kmToNamed > MIN_KM_FROM_FIRST_VILLAGE &&
    kmToOther < kmToNamed * MAX_NEARER_THAN_FIRST_RATIO &&
    findFirstByName(villages) === namedVillage;
  if (!isFirstOfPostcode && (kmToNamed <= MIN_KM_FROM_NAMED_VILLAGE || kmToOther >= kmToNamed * MAX_NEARER_RATIO))
    return { place: namedVillage };
  const explanation = isFirstOfPostcode
    ? `, and ${getDutchName(namedVillage)} is the first of the postcode by the alphabet`
    : '';
  return {
    place: namedVillage,
    warning: { reason: `the coordinates lie in ${getDutchName(villageAtCoordinates)}${explanation}`, handling: 'kept' },
  };
}

/**
 * Locates a home whose source names a village together with another postcode of the same municipality, for example
 * Duinbergen with the postcode of Knokke. When postcode and coordinates agree on another village, they have priority
 * over the name.
 */
function locateUnderOtherZip(
  namedVillage: KnownPlace,
  villageAtCoordinates: KnownPlace | undefined,
  coordinates: GeoPoint | undefined,
  zip: string,
): LocatedPlace {
  if (!villageAtCoordinates || !coordinates) return { place: namedVillage };
  const [kmToNamed, kmToOther] = [
    measureDistanceKm(namedVillage, coordinates),
    measureDistanceKm(villageAtCoordinates, coordinates),
  ];
  if (kmToNamed <= MIN_KM_FROM_NAMED_VILLAGE || kmToOther >= kmToNamed * MAX_NEARER_RATIO)
    return { place: namedVillage };
  const reason = `not a place in ${zip}, and the coordinates lie in ${getDutchName(villageAtCoordinates)}: ${getDutchName(villageAtCoordinates)} is taken`;
  return { place: villageAtCoordinates, warning: { reason, handling: 'corrected' } };
}

/**
 * Returns the place of a home. This is the named village, or else the village that contains its coordinates, or else
 * the part of the municipality that has the postcode. Returns undefined when the postcode does not exist.
 */
export function locate({ zip, locality, coordinates: sourceCoordinates }: SourceLocation): LocatedPlace | undefined {
  const [zipPlace, ...otherPlaces] = findPlaces(zip);
  if (!zipPlace) return undefined;
  const villages = [zipPlace, ...otherPlaces].filter(({ level }) => level === 'village');
  const coordinates = unswapCoordinates(sourceCoordinates);
  const villageAtCoordinates = coordinates && findVillageAt(coordinates, villages);
  const placesWithName = locality === '' ? [] : findPlaces(zip, locality);
  const [namedPlace] = placesWithName;
  const placeUnderOtherZip =
    namedPlace && hasName(namedPlace, locality) ? undefined : findInMunicipality(zip, locality);
  if (placeUnderOtherZip) return locateUnderOtherZip(placeUnderOtherZip, villageAtCoordinates, coordinates, zip);
  // The name of a municipality does not tell which of the places of the postcode is meant, unless the main place has
  // the same name.
  const isVillageNamed =
    namedPlace && namedPlace.level !== 'remainder' && (placesWithName.length === 1 || hasName(namedPlace, locality));
  if (namedPlace && isVillageNamed) {
    const isContradicted =
      villageAtCoordinates &&
      villageAtCoordinates !== namedPlace &&
      namedPlace !== zipPlace &&
      namedPlace.level === 'village';
    return coordinates && isContradicted
      ? checkNamedVillage(namedPlace, villageAtCoordinates, coordinates, villages)
      : { place: namedPlace };
  }
  const place = villageAtCoordinates ?? zipPlace;
  const choiceText = `${getDutchName(place)} is taken`;
  if (locality !== '' && !namedPlace) {
    return { place, warning: { reason: `not a place in ${zip}: ${choiceText}`, handling: 'corrected' } };
  }
  if (villageAtCoordinates || villages.length === 1) return { place };
  const explanation = coordinates ? `the coordinates do not lie in ${zip}` : 'no coordinates say which';
  return {
    place,
    warning: { reason: `no village is named, and ${explanation}: ${choiceText}`, handling: 'kept' },
  };
}
