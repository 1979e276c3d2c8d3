/** One connection of a site. */
export interface ConnectionKey {
  readonly siteId: string;
  /** Of the connection: the CRM's, unless it has another one. It is the name of the source of its records, too. */
  readonly name: string;
}
