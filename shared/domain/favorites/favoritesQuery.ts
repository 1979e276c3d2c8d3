import { idsText, paramsOf, parseIds } from './idList.ts';

/** Homes that stand beside each other in a comparison. */
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 4;

/** What the address of the favourites says. Ids are ascending and each there once. */
export interface FavoritesQuery {
  /** A shared list. Empty: the visitor's own list, which only the browser knows. */
  readonly ids: readonly number[];
  /** Homes to compare. One more than may be compared says that there were too many. */
  readonly compare: readonly number[];
}

export const isComparable = ({ length }: readonly unknown[]): boolean =>
  length >= FEWEST_COMPARED && length <= MOST_COMPARED;

/** Reads `ids=1001-1002&compare=1001&compare=1002`. Without a list to go back to, only a comparison means something. */
export function parseFavoritesQuery(search: string): FavoritesQuery {
  const params = paramsOf(search);
  const ids = parseIds(params.getAll('ids'));
  const compare = parseIds(params.getAll('compare'), MOST_COMPARED + 1);
  return { ids, compare: ids.length > 0 || isComparable(compare) ? compare : [] };
}

/** The canonical query string, without '?'. */
export const favoritesQueryString = ({ ids = [], compare = [] }: Partial<FavoritesQuery>): string =>
  [
    ...(ids.length > 0 ? [`ids=${idsText(ids)}`] : []),
    ...(compare.length > 0 ? [`compare=${idsText(compare)}`] : []),
  ].join('&');
