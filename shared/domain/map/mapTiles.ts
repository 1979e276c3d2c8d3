/** A part of the attribution that a map requires; a part with `href` is a link. */
export interface AttributionPart {
  readonly text: string;
  readonly href?: string;
}

/** The source of the tiles of a map. */
export interface MapTiles {
  /**
   * The address of a tile, such as `https://tiles.example.org/{z}/{x}/{y}{r}.png`, or a path on the site's own host.
   */
  readonly template: string;
  readonly attribution: readonly AttributionPart[];
}
