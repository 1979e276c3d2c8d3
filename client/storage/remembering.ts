import { isStored } from './isStored.ts';

/**
 * The key in localStorage for the time of the last page and the end of the session before, in seconds since 1970. The
 * key exists only after the visitor asked this browser to remember visits; without it, looking at pages stores nothing
 * (Act of 30 July 2018, Article 10/2).
 */
export const VISIT_KEY = 'gevel:last-visit';
/** The key in localStorage for the estates that were viewed since then. */
export const VIEWED_KEY = 'gevel:last-viewed';

/** Keys that earlier versions wrote although the visitor had not asked for it. */
const UNASKED = ['gevel:viewed', 'gevel:visit', 'gevel:notices'] as const;

/** Tells whether the visitor asked this browser to remember visits. */
export const isRemembering = (): boolean => isStored(VISIT_KEY);

/** Tells style sheets whether to show the button that begins or the one that stops. */
const mark = () => document.documentElement.toggleAttribute('data-remembers', isRemembering());

/** Stores the visitor's consent and the time of this page. Returns whether the browser stores anything. */
export function startRemembering(): boolean {
  try {
    localStorage.setItem(VISIT_KEY, `${Math.floor(Date.now() / 1000)} 0`);
  } catch {
    // The storage is refused or full: the return value says so.
  }
  mark();
  return isRemembering();
}

/** Erases everything that was remembered, and the consent itself. */
export function stopRemembering(): void {
  for (const key of [VIEWED_KEY, VISIT_KEY]) localStorage.removeItem(key);
  mark();
}

function eraseUnasked(): void {
  try {
    for (const key of UNASKED) localStorage.removeItem(key);
    // Earlier versions stored positions in lists here. Keys without their prefix belong to other scripts.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('gevel:')) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}

/**
 * Keeps the mark for style sheets up to date, also when another window changes it, and erases keys that no visitor
 * asked for.
 */
export function followRemembering(): void {
  eraseUnasked();
  for (const type of ['storage', 'pageshow']) addEventListener(type, mark);
  mark();
}
