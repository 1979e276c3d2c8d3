import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateFilters } from '#shared/api/search.ts';
import { memoize } from '../cache/memoize.ts';
import { type Municipality, findMunicipality } from './outlines/outlines.ts';

/** A municipality with homes of a list, or a place whose municipality is unknown. */
export interface CountedMunicipality {
  /**
   * The municipality; undefined when its outline is unknown because it is abroad, or because its id is that of another
   * back office.
   */
  readonly municipality: Municipality | undefined;
  readonly name: LocalizedText;
  readonly count: number;
  /** The filter for this municipality: its id, which includes all its parts, or the ids of its known places. */
  readonly narrowedTo: { readonly municipality: readonly number[] } | { readonly city: readonly number[] };
  /** The ids of its places with homes. */
  readonly cities: readonly number[];
}

function countInMunicipalities({ locations, municipalities = [] }: EstateFilters): readonly CountedMunicipality[] {
  const whole = new Map(municipalities.map((each) => [each.id, each]));
  const withHomes = locations.filter(({ count }) => count > 0);
  return [...Map.groupBy(withHomes, ({ id, municipalityId }) => municipalityId ?? id)].flatMap(([id, places]) => {
    const [first] = places;
    if (!first) return [];
    const cities = places.map((place) => place.id);
    const mainPlace = places.find((place) => place.id === id) ?? first;
    const named = whole.get(id);
    return {
      municipality: findMunicipality(id),
      name: named?.name ?? mainPlace.name,
      count: places.reduce((sum, { count }) => sum + count, 0),
      narrowedTo: named ? { municipality: [id] } : { city: cities },
      cities,
    };
  });
}

/** Counts the homes of a list in each municipality, also in those that the list's own filter excludes. */
export const countMunicipalities: (filters: EstateFilters) => readonly CountedMunicipality[] =
  memoize(countInMunicipalities);

/** Returns whether a municipality of the list can be drawn. */
export const canBeDrawn = (filters: EstateFilters): boolean =>
  countMunicipalities(filters).some(({ municipality }) => municipality !== undefined);
