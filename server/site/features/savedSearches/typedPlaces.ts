import type { Place } from '#shared/api/places.ts';
import type { SiteApi } from '../../apiClient/siteApi.ts';

/** Matches the separators between places in one line. */
const PLACE_SEPARATOR = /[,;/]+/g;

interface TypedPlaces {
  readonly places: readonly Place[];
  /** The parts that are no known place, in the visitor's words. */
  readonly unclearParts: readonly string[];
}

/** Returns the places of a line such as `Gent, 9820 Merelbeke`. Fails when the back office cannot be reached. */
export async function parseTypedPlaces(api: Pick<SiteApi, 'placesInText'>, line: string): Promise<TypedPlaces> {
  if (line === '') return { places: [], unclearParts: [] };
  const mentions = await api.placesInText(line);
  let searchFrom = 0;
  const unclearParts: string[] = [];
  for (const part of line.split(PLACE_SEPARATOR)) {
    const partStart = line.indexOf(part, searchFrom);
    const partEnd = partStart + part.length;
    searchFrom = partEnd;
    const isKnown = mentions.some((mention) => mention.start >= partStart && mention.end <= partEnd);
    if (part.trim() !== '' && !isKnown) unclearParts.push(part.trim());
  }
  return { places: mentions.flatMap(({ places }) => places), unclearParts };
}
