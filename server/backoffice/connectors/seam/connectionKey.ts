/** Identifies one connection of a site. */
export interface ConnectionKey {
  readonly siteId: string;
  /**
   * The name of the connection, which is the name of the CRM unless the operator chose another name. It is also the
   * name of the source of the connection's homes.
   */
  readonly name: string;
}
