import { favorites } from './favorites.ts';

/** The parts of the favourites page, which a document contains at most once. */
interface Parts {
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  readonly failed: HTMLElement;
  /** The note that only the most recent favourites are shared. */
  readonly most: HTMLElement;
  /** The link to the shared form of the list. */
  readonly link: HTMLAnchorElement;
  readonly foot: HTMLElement;
  /** The note that says how many homes can be compared. */
  readonly hint: HTMLElement;
  /** The number of chosen homes. */
  readonly chosen: HTMLElement;
  /** The row of a comparison with the visitor's notes. */
  readonly notes: HTMLElement;
  readonly missing: HTMLTemplateElement;
}

export type RemarkField = HTMLInputElement | HTMLTextAreaElement;

export const part = <Name extends keyof Parts>(name: Name): Parts[Name] | null =>
  document.querySelector<Parts[Name]>(`[data-favorites-page] [data-part="${name}"]`);

export function show(name: keyof Parts, isVisible: boolean): void {
  const found = part(name);
  if (found) found.hidden = !isVisible;
}

/** The homes that are shown, whether they are still favourites or not. */
export const shown = new Map<number, HTMLElement>();
/** The shown homes that are no longer available. */
export const missing = new Set<number>();

/** Returns the ids of the favourites, newest first. */
export const favoriteIds = (): readonly number[] => favorites.all().map(({ id }) => id);

export const choices = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[data-favorites-page] [name="compare"]'),
];
export const chosen = () => choices().filter(({ checked }) => checked);
