/** Estates that one call or one shared list names at most. */
export const MOST_IDS = 50;

const LONGEST = 2048;

/**
 * Ids of estates out of a query string's values, `1001-1002` or repeated: ascending and each once, so that equal lists
 * have one address. What is no id is left out, and so are those beyond `most`.
 */
export function parseIds(values: readonly string[], most = MOST_IDS): readonly number[] {
  const ids = values.flatMap((value) => value.split('-')).filter((text) => /^\d{1,12}$/.test(text));
  return [...new Set(ids.map(Number))]
    .filter((id) => id > 0)
    .toSorted((a, b) => a - b)
    .slice(0, most);
}

export const idsText = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join('-');

/** The parameters of a query string; what stands beyond any length that means something is not read. */
export const paramsOf = (search: string): URLSearchParams => new URLSearchParams(search.slice(0, LONGEST));

/** The canonical query string of an address that only takes `ids`. */
export function idsQuery(search: string): string {
  const ids = parseIds(paramsOf(search).getAll('ids'));
  return ids.length === 0 ? '' : `ids=${idsText(ids)}`;
}
