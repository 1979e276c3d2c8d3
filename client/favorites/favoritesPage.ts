import { favorites } from './favorites.ts';

/** Pieces of the page of the favourites, which is one at most in a document. */
interface Parts {
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  readonly failed: HTMLElement;
  /** That only the last ones kept are shared. */
  readonly most: HTMLElement;
  /** To the list as it is shared. */
  readonly link: HTMLAnchorElement;
  readonly foot: HTMLElement;
  /** Says how many can be compared. */
  readonly hint: HTMLElement;
  /** How many are chosen. */
  readonly chosen: HTMLElement;
  /** Row of a comparison. */
  readonly notes: HTMLElement;
  readonly missing: HTMLTemplateElement;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;

export const part = <Name extends keyof Parts>(name: Name): Parts[Name] | null =>
  document.querySelector<Parts[Name]>(`[data-favorites-page] [data-part="${name}"]`);

export function show(name: keyof Parts, isVisible: boolean): void {
  const found = part(name);
  if (found) found.hidden = !isVisible;
}

/** Homes that are shown, whether they are still kept or not. */
export const shown = new Map<number, HTMLElement>();
/** Those of them that are not on offer any more. */
export const missing = new Set<number>();

/** Newest first. */
export const favoriteIds = (): readonly number[] => favorites.all().map(({ id }) => id);

export const choices = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[data-favorites-page] [name="compare"]'),
];
export const chosen = () => choices().filter(({ checked }) => checked);
