/** The maximum number of estates in one call or one shared list. */
export const MAX_IDS_PER_LIST = 50;

const MAX_SEARCH_CHARACTERS = 2048;

/**
 * Parses the ids of estates in the values of a query string, `1001-1002` or repeated parameters. The result is
 * ascending and unique, so that equal lists have one address. Invalid ids and ids beyond `max` are left out.
 */
export function parseIds(values: readonly string[], max = MAX_IDS_PER_LIST): readonly number[] {
  const idTexts = values.flatMap((value) => value.split('-')).filter((text) => /^\d{1,12}$/.test(text));
  return [...new Set(idTexts.map(Number))]
    .filter((id) => id > 0)
    .toSorted((a, b) => a - b)
    .slice(0, max);
}

export const formatIds = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join('-');

/**
 * Parses the parameters of a query string. The text beyond the maximum length is ignored, because no valid query is
 * longer.
 */
export const parseSearchParams = (search: string): URLSearchParams =>
  new URLSearchParams(search.slice(0, MAX_SEARCH_CHARACTERS));

/** Returns the canonical query string of an address that has only the parameter `ids`. */
export function toIdsQuery(search: string): string {
  const ids = parseIds(parseSearchParams(search).getAll('ids'));
  return ids.length === 0 ? '' : `ids=${formatIds(ids)}`;
}
