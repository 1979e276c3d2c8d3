import { measureDistanceKm, findPlaces, isInBelgium } from '#server/backoffice/geo/places.ts';
import type { WarningRule } from '#server/backoffice/import/warning.ts';

/** An estate that is farther than this from every place of its postcode has wrong coordinates. */
const MAX_DISTANCE_KM = 15;

export const findSwappedCoordinates: WarningRule = function* findSwappedCoordinates({ address }) {
  const { location, countryId } = address;
  if (!location || countryId !== 'BE') return;
  const swappedLocation = { latitude: location.longitude, longitude: location.latitude };
  if (isInBelgium(location) || !isInBelgium(swappedLocation)) return;
  yield {
    kind: 'coordinates-swapped',
    path: 'address.location',
    value: `${location.latitude}, ${location.longitude}`,
    reason: 'latitude and longitude are swapped',
    repair: { handling: 'corrected', apply: () => (address.location = { ...location, ...swappedLocation }) },
  };
};

export const findMisplacedCoordinates: WarningRule = function* findMisplacedCoordinates({ address }) {
  const { location, countryId, city } = address;
  if (!location || countryId !== 'BE') return;
  const repair = { handling: 'dropped', apply: () => delete address.location } as const;
  const commonFields = { path: 'address.location', value: `${location.latitude}, ${location.longitude}`, repair };
  if (!isInBelgium(location)) {
    yield { kind: 'coordinates-outside', reason: 'they are not in Belgium', ...commonFields };
    return;
  }
  const distances = findPlaces(city.zip).map((place) => measureDistanceKm(place, location));
  const nearestKm = Math.min(...distances);
  if (distances.length > 0 && nearestKm > MAX_DISTANCE_KM) {
    yield { kind: 'coordinates-far', reason: `${Math.round(nearestKm)} km from postcode ${city.zip}`, ...commonFields };
  }
};
