/**
 * Where a visitor was in an endless list, for the way back from an estate when the browser has not kept the page.
 * It is part of the history entry's own state, as the address is. So two tabs, or two visits of one list, don't mix, it
 * disappears with the entry, and the browser's storage stays empty.
 */
export interface ListPlace {
  /** Canonical query string of the list, without the page. */
  readonly query: string;
  readonly firstPage: number;
  readonly lastPage: number;
  readonly automaticPages: number;
  readonly scrollY: number;
}

/** Whether a value of the history state is a place in a list, not a value of another script. */
function isPlace(place: unknown): place is ListPlace {
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

function readPlace(): ListPlace | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('listing' in state)) return undefined;
  return isPlace(state.listing) ? state.listing : undefined;
}

/** A list of one page needs no place: the browser goes back to it by itself. */
export function rememberPlace(place: ListPlace): void {
  const listing = place.lastPage > place.firstPage ? place : undefined;
  if (listing || readPlace()) history.replaceState({ ...history.state, listing }, '');
}

/** Whether this history entry was left with more than one page on it. */
export const hasPlace = (): boolean => readPlace() !== undefined;

/** The place of this history entry, if its list is the one on the page. */
export function recallPlace(query: string): ListPlace | undefined {
  const place = readPlace();
  return place?.query === query ? place : undefined;
}
