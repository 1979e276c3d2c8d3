/** A closed line: numbers of arcs, one after the other; `~n` is arc n backwards. */
export type Ring = readonly number[];

/** How close a map is looked at: how far its lines are simplified, and to how many kilometres its numbers count. */
export interface Zoom {
  /** Kilometres. */
  readonly unit: number;
  /**
   * The arcs at this zoom: where one begins, in units from the corner in the north-west, and then each step of it. Empty
   * where none of this zoom's extents has it.
   */
  readonly arcs: readonly (readonly number[])[];
}

/** From afar to close by. */
export const ZOOMS = ['country', 'region', 'province', 'city'] as const;
export type ZoomName = (typeof ZOOMS)[number];

/** The outlines of Belgium's municipalities and provinces, which share their lines. */
export interface OutlineFile {
  /** A hash of all that follows. */
  readonly version: string;
  /** ISO 3166-2 codes, that of the Brussels region after those of the provinces. */
  readonly provinces: readonly { readonly id: string; readonly rings: readonly Ring[] }[];
  readonly municipalities: readonly {
    /** Of its main place, as the contract has it. */
    readonly id: number;
    /** Index in `provinces`. */
    readonly province: number;
    /** Kilometres from the corner in the north-west: where there is most room for a name. */
    readonly label: readonly [x: number, y: number];
    /** The largest one first. */
    readonly rings: readonly Ring[];
  }[];
  readonly zooms: Readonly<Record<ZoomName, Zoom>>;
}
