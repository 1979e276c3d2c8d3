import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateFilters } from '#shared/api/search.ts';
import { memoize } from '../cache/memoize.ts';
import { type Municipality, municipalityOf } from './outlines/outlines.ts';

/** A municipality that homes of a list are in, or a place of which no municipality is known. */
export interface CountedMunicipality {
  /** Undefined where nothing is known of its outline: abroad, or with ids of another back office. */
  readonly municipality: Municipality | undefined;
  readonly name: LocalizedText;
  readonly count: number;
  /** What a list is narrowed to for it: the id of a municipality with all its parts, or of its only places. */
  readonly narrowedTo: { readonly municipality: readonly number[] } | { readonly city: readonly number[] };
  /** Ids of its places with homes. */
  readonly cities: readonly number[];
}

function counted({ locations, municipalities = [] }: EstateFilters): readonly CountedMunicipality[] {
  const whole = new Map(municipalities.map((each) => [each.id, each]));
  const withHomes = locations.filter(({ count }) => count > 0);
  return [...Map.groupBy(withHomes, ({ id, municipalityId }) => municipalityId ?? id)].flatMap(([id, places]) => {
    const [first] = places;
    if (!first) return [];
    const cities = places.map((place) => place.id);
    const chief = places.find((place) => place.id === id) ?? first;
    const named = whole.get(id);
    return {
      municipality: municipalityOf(id),
      name: named?.name ?? chief.name,
      count: places.reduce((sum, { count }) => sum + count, 0),
      narrowedTo: named ? { municipality: [id] } : { city: cities },
      cities,
    };
  });
}

/** How many homes of a list are in each municipality, whichever of them the list is narrowed to. */
export const countMunicipalities: (filters: EstateFilters) => readonly CountedMunicipality[] = memoize(counted);

/** Whether there is anything to draw. */
export const canBeDrawn = (filters: EstateFilters): boolean =>
  countMunicipalities(filters).some(({ municipality }) => municipality !== undefined);
