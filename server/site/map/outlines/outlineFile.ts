import type { LocalizedText } from '#shared/api/common.ts';

/** A closed line, as the numbers of its arcs in order. The number `~n` means arc n in the opposite direction. */
export type ArcRing = readonly number[];

/** A level of detail. It determines how much lines are simplified, and the unit of their coordinates. */
export interface OutlineZoom {
  /** The unit in kilometres. */
  readonly unit: number;
  /**
   * The arcs at this zoom. Each arc consists of its start, in units from the north-west corner, and of the steps from
   * point to point. An arc is empty when no extent of this zoom contains it.
   */
  readonly arcs: readonly (readonly number[])[];
}

/** The zooms, from the largest area to the smallest. */
export const ZOOMS = ['country', 'region', 'province', 'city'] as const;
export type ZoomName = (typeof ZOOMS)[number];

/** The outlines of Belgium's municipalities and provinces. Neighbours share their arcs. */
export interface OutlineFile {
  /** A hash of all other properties of this object. */
  readonly version: string;
  /** The provinces with their ISO 3166-2 codes. The Brussels region is the last one. */
  readonly provinces: readonly { readonly id: string; readonly rings: readonly ArcRing[] }[];
  readonly municipalities: readonly {
    /** The id of the municipality's main place, as in the contract. */
    readonly id: number;
    readonly name: LocalizedText;
    /** The index in `provinces`. */
    readonly province: number;
    /** The point with the most space for a name, in kilometres from the north-west corner. */
    readonly label: readonly [x: number, y: number];
    /** The rings, the largest one first. */
    readonly rings: readonly ArcRing[];
  }[];
  readonly zooms: Readonly<Record<ZoomName, OutlineZoom>>;
}
