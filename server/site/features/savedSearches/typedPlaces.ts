import type { Place } from '#shared/api/places.ts';
import type { SiteApi } from '../../apiClient/siteApi.ts';

/** Matches the separators between places in one line. */
const SEPARATOR = /[,;/]+/g;

interface TypedPlaces {
  readonly places: readonly Place[];
  /** The parts that are no known place, in the visitor's words. */
  readonly unclear: readonly string[];
}

/** Returns the places of a line such as `Gent, 9820 Merelbeke`. @throws when the back office cannot be reached */
export async function typedPlaces(api: Pick<SiteApi, 'placesInText'>, line: string): Promise<TypedPlaces> {
  if (line === '') return { places: [], unclear: [] };
  const mentions = await api.placesInText(line);
  let start = 0;
  const unclear: string[] = [];
  for (const part of line.split(SEPARATOR)) {
    const from = line.indexOf(part, start);
    const end = from + part.length;
    start = end;
    const isKnown = mentions.some((mention) => mention.start >= from && mention.end <= end);
    if (part.trim() !== '' && !isKnown) unclear.push(part.trim());
  }
  return { places: mentions.flatMap(({ places }) => places), unclear };
}
