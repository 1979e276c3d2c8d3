/** A video or a virtual visit that a third party hosts. */
export interface VirtualVisitView {
  readonly kind: 'visit' | 'video';
  /** The address of the provider's page with the visit. */
  readonly href: string;
  /** The name of the provider, such as "YouTube"; for an unknown provider, its host name. */
  readonly provider: string;
  /** The address of the player; present only for hosts that may be framed. */
  readonly embed?: string;
}
