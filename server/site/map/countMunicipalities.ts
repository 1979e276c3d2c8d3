import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateFilters } from '#shared/api/search.ts';
import { memoize } from '../cache/memoize.ts';
import { type OutlinedMunicipality, findMunicipality } from './outlines/outlines.ts';

/** A municipality in which a list has homes, or a place whose municipality is unknown. */
export interface CountedMunicipality {
  /**
   * The municipality; undefined when its outline is unknown: it is abroad, or the back office uses ids of its own,
   * which are not in the outlines.
   */
  readonly municipality: OutlinedMunicipality | undefined;
  readonly name: LocalizedText;
  readonly estateCount: number;
  /**
   * The filter for this municipality: its id, which selects the homes in all its parts. When the back office does not
   * list the municipality, the filter has the ids of its places that have homes.
   */
  readonly municipalityFilter: { readonly municipality: readonly number[] } | { readonly city: readonly number[] };
  /** The ids of the municipality's places that have homes. */
  readonly cityIds: readonly number[];
}

function countInMunicipalities({ locations, municipalities = [] }: EstateFilters): readonly CountedMunicipality[] {
  const municipalitiesById = new Map(municipalities.map((each) => [each.id, each]));
  const locationsWithHomes = locations.filter(({ count }) => count > 0);
  return [...Map.groupBy(locationsWithHomes, ({ id, municipalityId }) => municipalityId ?? id)].flatMap(
    ([id, places]) => {
      const [first] = places;
      if (!first) return [];
      const cityIds = places.map((place) => place.id);
      const mainPlace = places.find((place) => place.id === id) ?? first;
      const knownMunicipality = municipalitiesById.get(id);
      return {
        municipality: findMunicipality(id),
        name: knownMunicipality?.name ?? mainPlace.name,
        estateCount: places.reduce((sum, { count }) => sum + count, 0),
        municipalityFilter: knownMunicipality ? { municipality: [id] } : { city: cityIds },
        cityIds,
      };
    },
  );
}

/** Counts the homes of a list in each municipality, also in municipalities that the list's own filter excludes. */
export const countMunicipalities: (filters: EstateFilters) => readonly CountedMunicipality[] =
  memoize(countInMunicipalities);

/** Returns whether a municipality of the list can be drawn. */
export const canDrawOffer = (filters: EstateFilters): boolean =>
  countMunicipalities(filters).some(({ municipality }) => municipality !== undefined);
