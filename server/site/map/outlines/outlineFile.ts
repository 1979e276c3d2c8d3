/** A closed line: the numbers of its arcs, in order; `~n` is arc n backwards. */
export type Ring = readonly number[];

/** A level of detail: it determines how far lines are simplified, and the unit of their numbers in kilometres. */
export interface Zoom {
  /** In kilometres. */
  readonly unit: number;
  /**
   * The arcs at this zoom: the start of each, in units from the north-west corner, and then each of its steps. An arc
   * that none of this zoom's extents contains is empty.
   */
  readonly arcs: readonly (readonly number[])[];
}

/** From far to near. */
export const ZOOMS = ['country', 'region', 'province', 'city'] as const;
export type ZoomName = (typeof ZOOMS)[number];

/** The outlines of Belgium's municipalities and provinces, which share their lines. */
export interface OutlineFile {
  /** A hash of all other members. */
  readonly version: string;
  /** ISO 3166-2 codes; that of the Brussels region comes after those of the provinces. */
  readonly provinces: readonly { readonly id: string; readonly rings: readonly Ring[] }[];
  readonly municipalities: readonly {
    /** The id of its main place, as in the contract. */
    readonly id: number;
    /** The index in `provinces`. */
    readonly province: number;
    /** The point with most room for a name, in kilometres from the north-west corner. */
    readonly label: readonly [x: number, y: number];
    /** The largest ring first. */
    readonly rings: readonly Ring[];
  }[];
  readonly zooms: Readonly<Record<ZoomName, Zoom>>;
}
