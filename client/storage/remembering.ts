import { isStored } from './isStored.ts';

/**
 * The key in localStorage for two times in seconds since 1970: when the last page was opened, and when the previous
 * session ended. The key exists only after the visitor agreed that this browser remembers visits. Without this key,
 * nothing is stored when pages are opened (Act of 30 July 2018, Article 10/2).
 */
export const VISIT_KEY = 'gevel:last-visit';
/** The key in localStorage for the estates that were viewed after the visitor agreed. */
export const VIEWED_KEY = 'gevel:last-viewed';

/** Keys that earlier versions stored without the visitor's agreement. */
const OBSOLETE_KEYS = ['gevel:viewed', 'gevel:visit', 'gevel:notices'] as const;

/** Returns whether the visitor agreed that this browser remembers visits. */
export const isRemembering = (): boolean => isStored(VISIT_KEY);

/** Sets the attribute with which stylesheets show either the question or the line that says that visits are stored. */
const markRemembering = () => document.documentElement.toggleAttribute('data-remembers', isRemembering());

/** Stores the visitor's consent and the time of this page. Returns whether the browser stores anything. */
export function startRemembering(): boolean {
  try {
    localStorage.setItem(VISIT_KEY, `${Math.floor(Date.now() / 1000)} 0`);
  } catch {
    // The storage is refused or full, which the return value shows.
  }
  markRemembering();
  return isRemembering();
}

/** Erases everything that was remembered, and the consent itself. */
export function stopRemembering(): void {
  for (const key of [VIEWED_KEY, VISIT_KEY]) localStorage.removeItem(key);
  markRemembering();
}

function eraseKeysWithoutConsent(): void {
  try {
    for (const key of OBSOLETE_KEYS) localStorage.removeItem(key);
    // Earlier versions stored positions in lists in `sessionStorage`. Keys without the prefix `gevel:` belong to other
    // scripts.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('gevel:')) sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored in a browser that refuses storage.
  }
}

/**
 * Updates the attribute for stylesheets, also after a change in another window, and erases keys that were stored
 * without the visitor's agreement.
 */
export function followRemembering(): void {
  eraseKeysWithoutConsent();
  for (const type of ['storage', 'pageshow']) addEventListener(type, markRemembering);
  markRemembering();
}
