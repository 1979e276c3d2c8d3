import { isStored } from './isStored.ts';

/**
 * In the browser's storage, from when the visitor asked that this browser remembers: when the last page was seen, and
 * when the session before ended, in seconds since 1970. That it is there is the visitor's wish; without it nothing that
 * only looking at pages would leave behind is stored (Act of 30 July 2018, Article 10/2).
 */
export const VISIT_KEY = 'gevel:last-visit';
/** The estates that were looked at since then. */
export const VIEWED_KEY = 'gevel:last-viewed';

/** Keys that earlier versions wrote although the visitor had not asked for it. */
const UNASKED = ['gevel:viewed', 'gevel:visit', 'gevel:notices'] as const;

/** Whether the visitor asked that this browser remembers. */
export const isRemembering = (): boolean => isStored(VISIT_KEY);

/** Style sheets show the way to begin, or the way to stop. */
const mark = () => document.documentElement.toggleAttribute('data-remembers', isRemembering());

/** Begins with this moment. False: the browser stores nothing. */
export function startRemembering(): boolean {
  try {
    localStorage.setItem(VISIT_KEY, `${Math.floor(Date.now() / 1000)} 0`);
  } catch {
    // Refused or full.
  }
  mark();
  return isRemembering();
}

/** Erases all that was remembered, and the wish itself. */
export function stopRemembering(): void {
  for (const key of [VIEWED_KEY, VISIT_KEY]) localStorage.removeItem(key);
  mark();
}

function eraseUnasked(): void {
  try {
    for (const key of UNASKED) localStorage.removeItem(key);
    // Earlier versions kept places in lists for a tab; what is without their prefix belongs to other scripts.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('gevel:')) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}

/** Keeps the mark for style sheets up to date, also when another window changes it, and erases keys that nobody asked for. */
export function followRemembering(): void {
  eraseUnasked();
  for (const type of ['storage', 'pageshow']) addEventListener(type, mark);
  mark();
}
