import { favorites } from './favorites.ts';

/** The parts of the favourites page. A document contains each part at most once. */
interface FavoritesPageParts {
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  /** The note that says that the homes could not be loaded. */
  readonly failed: HTMLElement;
  /** The note that says that only the most recent favourites are shared. */
  readonly most: HTMLElement;
  /** The link with which the visitor can share the list. */
  readonly link: HTMLAnchorElement;
  /** The controls below the list, with which the visitor compares homes. */
  readonly foot: HTMLElement;
  /** The note that says how many homes can be compared. */
  readonly hint: HTMLElement;
  /** The number of chosen homes. */
  readonly chosen: HTMLElement;
  /** The row of a comparison with the visitor's notes. */
  readonly notes: HTMLElement;
  /** The template for the entry of a withdrawn home. */
  readonly missing: HTMLTemplateElement;
}

export type RemarkField = HTMLInputElement | HTMLTextAreaElement;

export const findPart = <Name extends keyof FavoritesPageParts>(name: Name): FavoritesPageParts[Name] | null =>
  document.querySelector<FavoritesPageParts[Name]>(`[data-favorites-page] [data-part="${name}"]`);

export function showPart(name: keyof FavoritesPageParts, isVisible: boolean): void {
  const part = findPart(name);
  if (part) part.hidden = !isVisible;
}

/** The homes that are shown, whether they are still favourites or not. */
export const shownEstates = new Map<number, HTMLElement>();
/** The shown homes that are no longer available. */
export const missingEstates = new Set<number>();

/** Returns the ids of the favourites, newest first. */
export const listFavoriteIds = (): readonly number[] => favorites.all().map(({ id }) => id);

export const findCompareBoxes = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[data-favorites-page] [name="compare"]'),
];
export const findChosenBoxes = () => findCompareBoxes().filter(({ checked }) => checked);
