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
function isListPosition(value: unknown): value is ListPosition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'query' in value &&
    typeof value.query === 'string' &&
    ['firstPage', 'lastPage', 'automaticPages', 'scrollY'].every((member) =>
      Number.isFinite((value as Readonly<Record<string, unknown>>)[member]),
    )
  );
}

function readStoredPosition(): ListPosition | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('listing' in state)) return undefined;
  return isListPosition(state.listing) ? state.listing : undefined;
}

/**
 * Stores the position. A list of one page needs no stored position, because the browser itself restores the scroll
 * position.
 */
export function rememberListPosition(position: ListPosition): void {
  const listing = position.lastPage > position.firstPage ? position : undefined;
  if (listing || readStoredPosition()) history.replaceState({ ...history.state, listing }, '');
}

/** Returns whether this history entry showed more than one page when the visitor left it. */
export const hasListPosition = (): boolean => readStoredPosition() !== undefined;

/** Returns the position in this history entry; undefined when the entry is about another list than the page. */
export function recallListPosition(query: string): ListPosition | undefined {
  const position = readStoredPosition();
  return position?.query === query ? position : undefined;
}
