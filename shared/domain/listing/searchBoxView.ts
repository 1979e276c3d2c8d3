/** A place to select. `kind` is the parameter of a listing's address in which `value` is put. */
export interface PlaceOptionView {
  readonly kind: 'city' | 'municipality' | 'province';
  readonly value: string;
  readonly label: string;
  /** A text that distinguishes places of the same name: the municipality of the place, or its parts. */
  readonly detail?: string;
}

/** A preview of the result of a search. */
export interface SearchPreview {
  readonly total: number;
  /** The labels of the parts of the free text that were understood; empty without a free text. */
  readonly understood: readonly string[];
  /** The parts that were not understood, in the visitor's words. */
  readonly unclear: readonly string[];
}
