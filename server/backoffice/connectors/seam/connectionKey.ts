/** Identifies one connection of a site. */
export interface ConnectionKey {
  readonly siteId: string;
  /**
   * The connection's name: that of the CRM unless the agency chose another one. It is also the name of the source of
   * its records.
   */
  readonly name: string;
}
