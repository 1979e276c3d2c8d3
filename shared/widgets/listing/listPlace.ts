/**
 * Where a visitor was in an endless list, for the way back from an estate when the browser has not kept the page.
 * It lies in `sessionStorage`, under a key that stands in the history entry's own state: two tabs, or two visits of one
 * list, don't mix.
 */
export interface ListPlace {
  /** Canonical query string of the list, without the page. */
  readonly query: string;
  readonly firstPage: number;
  readonly lastPage: number;
  readonly automaticPages: number;
  readonly scrollY: number;
}

const PREFIX = 'gevel:list:';

/** Of the current entry of the browser's history; undefined when it has never been in a list. */
export function listingKey(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('listing' in state)) return undefined;
  return typeof state.listing === 'string' ? state.listing : undefined;
}

/** Does nothing for a history entry whose address was never rewritten: its own page is the place. */
export function rememberPlace(place: ListPlace): void {
  const key = listingKey();
  if (key === undefined) return;
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(place));
  } catch {
    // A full or forbidden storage only costs the way back.
  }
}

function readPlace(): ListPlace | undefined {
  const key = listingKey();
  if (key === undefined) return undefined;
  try {
    const place: ListPlace | null = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return place ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether this history entry was left with more than one page on it. */
export function hasPlace(): boolean {
  const place = readPlace();
  return place !== undefined && place.lastPage > place.firstPage;
}

/** The place of this history entry, if its list is the one on the page. */
export function recallPlace(query: string): ListPlace | undefined {
  const place = readPlace();
  return place?.query === query ? place : undefined;
}
