/** A place to choose: `kind` is the parameter of a listing's address that takes `value`. */
export interface PlaceOptionView {
  readonly kind: 'city' | 'municipality' | 'province';
  readonly value: string;
  readonly label: string;
  /** Distinguishes places of one name: the municipality of the place, or its parts. */
  readonly detail?: string;
}

/** What a search would give. */
export interface SearchPreview {
  readonly total: number;
  /** Labels of what was understood of the line of words; empty without one. */
  readonly understood: readonly string[];
  /** What was not, in the visitor's words. */
  readonly unclear: readonly string[];
}
