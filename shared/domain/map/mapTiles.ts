/** A piece of the attribution that a map requires; with an address, a link. */
export interface AttributionPart {
  readonly text: string;
  readonly href?: string;
}

/** Where pictures of a map come from. */
export interface MapTiles {
  /** `https://tiles.example.org/{z}/{x}/{y}{r}.png`, or a path of the site's own host. */
  readonly template: string;
  readonly attribution: readonly AttributionPart[];
}
