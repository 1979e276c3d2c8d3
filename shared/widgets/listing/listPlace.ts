/**
 * The position of a visitor in an endless list, to which the visitor returns from an estate when the page is not in the
 * back/forward cache. The position is part of the state of the history entry, like the address. So two tabs, or two
 * visits of one list, are independent, the position disappears with the entry, and nothing is stored permanently.
 */
export interface ListPosition {
  /** The canonical query string of the list, without the page. */
  readonly query: string;
  readonly firstPage: number;
  readonly lastPage: number;
  /** The number of pages that were added while the visitor scrolled, without a click. */
  readonly automaticPages: number;
  readonly scrollY: number;
}

/** Returns whether a value of the history state is a position in a list, and not a value of another script. */
function isListPlace(place: unknown): place is ListPosition {
  return (
    typeof place === 'object' &&
    place !== null &&
    'query' in place &&
    typeof place.query === 'string' &&
    ['firstPage', 'lastPage', 'automaticPages', 'scrollY'].every((part) =>
      Number.isFinite((place as Readonly<Record<string, unknown>>)[part]),
    )
  );
}

function readListPlace(): ListPosition | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('listing' in state)) return undefined;
  return isListPlace(state.listing) ? state.listing : undefined;
}

/**
 * Stores the position. A list of one page needs no stored position, because the browser itself restores the scroll
 * position.
 */
export function rememberListPlace(place: ListPosition): void {
  const listing = place.lastPage > place.firstPage ? place : undefined;
  if (listing || readListPlace()) history.replaceState({ ...history.state, listing }, '');
}

/** Returns whether this history entry showed more than one page when the visitor left it. */
export const hasListPlace = (): boolean => readListPlace() !== undefined;

/** Returns the position in this history entry; undefined when the entry is about another list than the page. */
export function recallListPlace(query: string): ListPosition | undefined {
  const place = readListPlace();
  return place?.query === query ? place : undefined;
}
