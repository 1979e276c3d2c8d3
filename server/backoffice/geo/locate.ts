import { localize } from '#shared/i18n/locales.ts';
import { createNearestVillage } from './nearestVillage.ts';
import {
  type Coordinates,
  distanceKm,
  findInMunicipality,
  findPlaces,
  inBelgium,
  namesOf,
  type Place,
  places,
} from './places.ts';
import { normalizePlaceName } from './placeName.ts';

/** What a source says about where a home is. */
interface SourceLocation {
  readonly zip: string;
  /** The name of a village, a town, a municipality or a part of one; empty when none is given. */
  readonly locality: string;
  readonly coordinates: Coordinates | undefined;
}

export interface Located {
  readonly place: Place;
  /** Why another place may be meant. `corrected`: the place is not the one that is named. */
  readonly warning?: { readonly reason: string; readonly handling: 'kept' | 'corrected' };
}

/** Coordinates agree with a postcode when they are this near, and no village elsewhere is so much nearer than its own. */
const MOST_KM = 15;
const MOST_TIMES = 1.5;
const MOST_KM_MORE = 1;
/**
 * A named village gets a warning when the coordinates lie this far from it, and another village is this much nearer.
 */
const FAR_FROM_NAMED_KM = 2;
const MUCH_NEARER = 1 / 3;
/** The same for the first village of a postcode by the alphabet, which some sources write for any of its villages. */
const FAR_FROM_FIRST_KM = 1;
const NEARER_THAN_FIRST = 0.7;

const nearestVillage = createNearestVillage(places.filter(({ level }) => level === 'village'));

/** Sources swap latitude and longitude; the import puts that right later. */
function straightened(coordinates: Coordinates | undefined): Coordinates | undefined {
  if (!coordinates || inBelgium(coordinates)) return coordinates;
  const swapped = { latitude: coordinates.longitude, longitude: coordinates.latitude };
  return inBelgium(swapped) ? swapped : undefined;
}

/** The village of a postcode in which coordinates lie: that of the nearest middle. The data have no borders of villages. */
function villageAt(coordinates: Coordinates, villages: readonly Place[]): Place | undefined {
  let nearest: Place | undefined;
  let least = Infinity;
  for (const place of villages) {
    const distance = distanceKm(place, coordinates);
    // A municipality that is named after two villages has the middle of one of them, which comes after it.
    if (distance <= least) [nearest, least] = [place, distance];
  }
  if (least > MOST_KM) return undefined;
  const elsewhere = nearestVillage(coordinates);
  return least <= elsewhere * MOST_TIMES || least - elsewhere <= MOST_KM_MORE ? nearest : undefined;
}

const isNamed = (place: Place, locality: string) => {
  const wanted = normalizePlaceName(locality);
  return namesOf(place).some((name) => normalizePlaceName(name) === wanted);
};

const byAlphabet = new Intl.Collator('nl').compare;
const nameOf = ({ name }: Place) => localize(name, 'nl');
const firstByAlphabet = (villages: readonly Place[]): Place | undefined =>
  villages.toSorted((a, b) => byAlphabet(nameOf(a), nameOf(b))).at(0);

/** Keeps the village that is named, with a warning where the coordinates contradict it. */
function lookAgain(named: Place, there: Place, coordinates: Coordinates, villages: readonly Place[]): Located {
  const [own, other] = [distanceKm(named, coordinates), distanceKm(there, coordinates)];
  const isFirst = own > FAR_FROM_FIRST_KM && other < own * NEARER_THAN_FIRST && firstByAlphabet(villages) === named;
  if (!isFirst && (own <= FAR_FROM_NAMED_KM || other >= own * MUCH_NEARER)) return { place: named };
  const why = isFirst ? `, and ${nameOf(named)} is the first of the postcode by the alphabet` : '';
  return { place: named, warning: { reason: `the coordinates lie in ${nameOf(there)}${why}`, handling: 'kept' } };
}

/**
 * A village that is named with another postcode of its municipality, as people name Duinbergen with that of Knokke. Where
 * postcode and coordinates agree on another village, they count for more than the name.
 */
function underOtherZip(
  named: Place,
  there: Place | undefined,
  coordinates: Coordinates | undefined,
  zip: string,
): Located {
  if (!there || !coordinates) return { place: named };
  const [own, other] = [distanceKm(named, coordinates), distanceKm(there, coordinates)];
  if (own <= FAR_FROM_NAMED_KM || other >= own * MUCH_NEARER) return { place: named };
  const reason = `not a place in ${zip}, and the coordinates lie in ${nameOf(there)}: ${nameOf(there)} is taken`;
  return { place: there, warning: { reason, handling: 'corrected' } };
}

/**
 * The place of a home: the village that is named, else the one in which its coordinates lie, else the municipality as far
 * as the postcode reaches. Undefined when the postcode does not exist. Never a village that nothing speaks for.
 */
export function locate({ zip, locality, coordinates: given }: SourceLocation): Located | undefined {
  const [whole, ...rest] = findPlaces(zip);
  if (!whole) return undefined;
  const villages = [whole, ...rest].filter(({ level }) => level === 'village');
  const coordinates = straightened(given);
  const there = coordinates && villageAt(coordinates, villages);
  const found = locality === '' ? [] : findPlaces(zip, locality);
  const [named] = found;
  const elsewhere = named && isNamed(named, locality) ? undefined : findInMunicipality(zip, locality);
  if (elsewhere) return underOtherZip(elsewhere, there, coordinates, zip);
  // The name of the municipality says no more than the postcode, unless its main place is called so.
  const saysVillage = named && named.level !== 'remainder' && (found.length === 1 || isNamed(named, locality));
  if (named && saysVillage) {
    const isOfSeveral = there && there !== named && named !== whole && named.level === 'village';
    return coordinates && isOfSeveral ? lookAgain(named, there, coordinates, villages) : { place: named };
  }
  const place = there ?? whole;
  const taken = `${nameOf(place)} is taken`;
  if (locality !== '' && !named) {
    return { place, warning: { reason: `not a place in ${zip}: ${taken}`, handling: 'corrected' } };
  }
  if (there || villages.length === 1) return { place };
  const why = coordinates ? `the coordinates do not lie in ${zip}` : 'no coordinates say which';
  return { place, warning: { reason: `no village is named, and ${why}: ${taken}`, handling: 'kept' } };
}
