import { localize } from '#shared/i18n/locales.ts';
import { createNearestVillage } from './nearestVillage.ts';
import {
  type GeoPoint,
  distanceKm,
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
  /** The name of a village, a town, a municipality or a part of one; empty when none is given. */
  readonly locality: string;
  readonly coordinates: GeoPoint | undefined;
}

export interface Located {
  readonly place: KnownPlace;
  /**
   * Explains why another place may be meant. With `corrected`, the returned place is not the one that the source names.
   */
  readonly warning?: { readonly reason: string; readonly handling: 'kept' | 'corrected' };
}

/**
 * Coordinates agree with a postcode when they are within `MAX_KM` of one of its villages, unless a village elsewhere is
 * nearer by both `MAX_TIMES` and `MAX_KM_MORE`.
 */
const MAX_KM = 15;
const MAX_TIMES = 1.5;
const MAX_KM_MORE = 1;
/**
 * A village that the source names gets a warning when the coordinates are this far from it, and another village is this
 * much nearer.
 */
const FAR_FROM_NAMED_KM = 2;
const MUCH_NEARER_RATIO = 1 / 3;
/**
 * These limits replace the two above when the named village is the first of its postcode in alphabetical order, because
 * some sources name this village for all villages of the postcode.
 */
const FAR_FROM_FIRST_KM = 1;
const NEARER_THAN_FIRST_RATIO = 0.7;

const nearestVillage = createNearestVillage(places.filter(({ level }) => level === 'village'));

/**
 * Returns coordinates in Belgium. Sources sometimes swap latitude and longitude, and a later step of the import
 * corrects this.
 */
function unswapCoordinates(coordinates: GeoPoint | undefined): GeoPoint | undefined {
  if (!coordinates || isInBelgium(coordinates)) return coordinates;
  const swapped = { latitude: coordinates.longitude, longitude: coordinates.latitude };
  return isInBelgium(swapped) ? swapped : undefined;
}

/**
 * Returns the village of a postcode whose centre is nearest to the coordinates. The data contain no borders of
 * villages.
 */
function findVillageAt(coordinates: GeoPoint, villages: readonly KnownPlace[]): KnownPlace | undefined {
  let nearest: KnownPlace | undefined;
  let least = Infinity;
  for (const place of villages) {
    const distance = distanceKm(place, coordinates);
    // A municipality that is named after two villages has the same centre as one of them. That village comes later in
    // the list, so equal distances replace the result.
    if (distance <= least) [nearest, least] = [place, distance];
  }
  if (least > MAX_KM) return undefined;
  const elsewhere = nearestVillage(coordinates);
  return least <= elsewhere * MAX_TIMES || least - elsewhere <= MAX_KM_MORE ? nearest : undefined;
}

const isNamed = (place: KnownPlace, locality: string) => {
  const wanted = normalizePlaceName(locality);
  return listPlaceNames(place).some((name) => normalizePlaceName(name) === wanted);
};

const byAlphabet = new Intl.Collator('nl').compare;
const getDutchName = ({ name }: KnownPlace) => localize(name, 'nl');
const firstByAlphabet = (villages: readonly KnownPlace[]): KnownPlace | undefined =>
  villages.toSorted((a, b) => byAlphabet(getDutchName(a), getDutchName(b))).at(0);

/** Returns the named village, with a warning when the coordinates contradict it. */
function checkNamedVillage(
  named: KnownPlace,
  there: KnownPlace,
  coordinates: GeoPoint,
  villages: readonly KnownPlace[],
): Located {
  const [own, other] = [distanceKm(named, coordinates), distanceKm(there, coordinates)];
  const isFirst =
    own > FAR_FROM_FIRST_KM && other < own * NEARER_THAN_FIRST_RATIO && firstByAlphabet(villages) === named;
  if (!isFirst && (own <= FAR_FROM_NAMED_KM || other >= own * MUCH_NEARER_RATIO)) return { place: named };
  const why = isFirst ? `, and ${getDutchName(named)} is the first of the postcode by the alphabet` : '';
  return { place: named, warning: { reason: `the coordinates lie in ${getDutchName(there)}${why}`, handling: 'kept' } };
}

/**
 * Locates a home in a village that is named with another postcode of its municipality, for example Duinbergen with the
 * postcode of Knokke. When postcode and coordinates agree on another village, they have priority over the name.
 */
function locateUnderOtherZip(
  named: KnownPlace,
  there: KnownPlace | undefined,
  coordinates: GeoPoint | undefined,
  zip: string,
): Located {
  if (!there || !coordinates) return { place: named };
  const [own, other] = [distanceKm(named, coordinates), distanceKm(there, coordinates)];
  if (own <= FAR_FROM_NAMED_KM || other >= own * MUCH_NEARER_RATIO) return { place: named };
  const reason = `not a place in ${zip}, and the coordinates lie in ${getDutchName(there)}: ${getDutchName(there)} is taken`;
  return { place: there, warning: { reason, handling: 'corrected' } };
}

/**
 * Returns the place of a home. This is the named village, or else the village that contains its coordinates, or else
 * the part of the municipality that has the postcode. Returns undefined when the postcode does not exist.
 */
export function locate({ zip, locality, coordinates: given }: SourceLocation): Located | undefined {
  const [whole, ...rest] = findPlaces(zip);
  if (!whole) return undefined;
  const villages = [whole, ...rest].filter(({ level }) => level === 'village');
  const coordinates = unswapCoordinates(given);
  const there = coordinates && findVillageAt(coordinates, villages);
  const found = locality === '' ? [] : findPlaces(zip, locality);
  const [named] = found;
  const elsewhere = named && isNamed(named, locality) ? undefined : findInMunicipality(zip, locality);
  if (elsewhere) return locateUnderOtherZip(elsewhere, there, coordinates, zip);
  // The name of the municipality adds nothing to the postcode, unless the main place has the same name.
  const saysVillage = named && named.level !== 'remainder' && (found.length === 1 || isNamed(named, locality));
  if (named && saysVillage) {
    const isOfSeveral = there && there !== named && named !== whole && named.level === 'village';
    return coordinates && isOfSeveral ? checkNamedVillage(named, there, coordinates, villages) : { place: named };
  }
  const place = there ?? whole;
  const taken = `${getDutchName(place)} is taken`;
  if (locality !== '' && !named) {
    return { place, warning: { reason: `not a place in ${zip}: ${taken}`, handling: 'corrected' } };
  }
  if (there || villages.length === 1) return { place };
  const why = coordinates ? `the coordinates do not lie in ${zip}` : 'no coordinates say which';
  return { place, warning: { reason: `no village is named, and ${why}: ${taken}`, handling: 'kept' } };
}
