import { formatIds, parseSearchParams, parseIds } from './idList.ts';

/** The minimum and the maximum number of homes in a comparison. */
export const MIN_COMPARED_ESTATES = 2;
export const MAX_COMPARED_ESTATES = 4;

/** The parsed address of the favourites. Ids are ascending and unique. */
export interface FavoritesQuery {
  /** The ids of a shared list. An empty list means the visitor's own list, which is only in the browser. */
  readonly ids: readonly number[];
  /**
   * The homes to compare. When the visitor has chosen too many, this list has one home more than a comparison allows.
   */
  readonly compare: readonly number[];
}

export const isComparableCount = ({ length }: readonly unknown[]): boolean =>
  length >= MIN_COMPARED_ESTATES && length <= MAX_COMPARED_ESTATES;

/**
 * Parses `ids=1001-1002&compare=1001&compare=1002`. A comparison with too few or too many homes is dropped when there
 * are no `ids`, because the page then has no list to return to.
 */
export function parseFavoritesQuery(search: string): FavoritesQuery {
  const params = parseSearchParams(search);
  const ids = parseIds(params.getAll('ids'));
  const compare = parseIds(params.getAll('compare'), MAX_COMPARED_ESTATES + 1);
  return { ids, compare: ids.length > 0 || isComparableCount(compare) ? compare : [] };
}

/** Returns the canonical query string, without '?'. */
export const toFavoritesQueryString = ({ ids = [], compare = [] }: Partial<FavoritesQuery>): string =>
  [
    ...(ids.length > 0 ? [`ids=${formatIds(ids)}`] : []),
    ...(compare.length > 0 ? [`compare=${formatIds(compare)}`] : []),
  ].join('&');
