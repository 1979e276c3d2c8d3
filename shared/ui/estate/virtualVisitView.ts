/** A video or a virtual visit at a third party. */
export interface VirtualVisitView {
  readonly kind: 'visit' | 'video';
  /** The page that shows it, at the provider. */
  readonly href: string;
  /** "YouTube"; the host of one that is not known. */
  readonly provider: string;
  /** Address of the player; only of hosts that may be framed. */
  readonly embed?: string;
}
