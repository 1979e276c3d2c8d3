import type { Place } from '#shared/api/places.ts';
import { entries } from './gazetteer/gazetteer.ts';

const byKind = Map.groupBy(entries, ({ place }) => place.kind);
const index = (kind: Place['kind']) => new Map(byKind.get(kind)?.map(({ place }) => [place.id, place]));
const cities = index('city');
const municipalities = index('municipality');
const provinces = index('province');

interface PlaceIds {
  readonly city: readonly number[];
  readonly municipality: readonly number[];
  readonly province: readonly string[];
}

/** Returns places by their ids: provinces, then municipalities, then cities. Unknown ids are left out. */
export const placesByIds = ({ city, municipality, province }: PlaceIds): Place[] => [
  ...province.flatMap((id) => provinces.get(id) ?? []),
  // A municipality with one place has an entry as a city only.
  ...municipality.flatMap((id) => municipalities.get(id) ?? cities.get(id) ?? []),
  ...city.flatMap((id) => cities.get(id) ?? []),
];
