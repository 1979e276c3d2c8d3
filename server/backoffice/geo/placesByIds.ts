import type { Place } from '#shared/api/places.ts';
import { gazetteerEntries } from './gazetteer/gazetteer.ts';

const entriesByKind = Map.groupBy(gazetteerEntries, ({ place }) => place.kind);
const indexPlaces = (kind: Place['kind']) => new Map(entriesByKind.get(kind)?.map(({ place }) => [place.id, place]));
const cities = indexPlaces('city');
const municipalities = indexPlaces('municipality');
const provinces = indexPlaces('province');

interface PlaceIds {
  readonly city: readonly number[];
  readonly municipality: readonly number[];
  readonly province: readonly string[];
}

/** Returns places by their ids: provinces, then municipalities, then cities. Unknown ids are left out. */
export const findPlacesByIds = ({ city, municipality, province }: PlaceIds): Place[] => [
  ...province.flatMap((id) => provinces.get(id) ?? []),
  // A municipality with one place has an entry as a city only.
  ...municipality.flatMap((id) => municipalities.get(id) ?? cities.get(id) ?? []),
  ...city.flatMap((id) => cities.get(id) ?? []),
];
