/** One call or one shared list contains at most this many estates. */
export const MAX_IDS = 50;

const MAX_SEARCH_CHARACTERS = 2048;

/**
 * Parses the ids of estates in the values of a query string, `1001-1002` or repeated. The result is ascending and
 * unique, so that equal lists have one address. Invalid ids and ids beyond `max` are left out.
 */
export function parseIds(values: readonly string[], max = MAX_IDS): readonly number[] {
  const ids = values.flatMap((value) => value.split('-')).filter((text) => /^\d{1,12}$/.test(text));
  return [...new Set(ids.map(Number))]
    .filter((id) => id > 0)
    .toSorted((a, b) => a - b)
    .slice(0, max);
}

export const formatIds = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join('-');

/**
 * Parses the parameters of a query string. It ignores the part beyond the maximum length, which no valid query reaches.
 */
export const parseParams = (search: string): URLSearchParams =>
  new URLSearchParams(search.slice(0, MAX_SEARCH_CHARACTERS));

/** Returns the canonical query string of an address that takes only `ids`. */
export function idsQuery(search: string): string {
  const ids = parseIds(parseParams(search).getAll('ids'));
  return ids.length === 0 ? '' : `ids=${formatIds(ids)}`;
}
