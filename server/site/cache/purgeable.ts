/** A cache whose entries have tags (`shared/api/purge.ts`). */
export interface Purgeable {
  /**
   * Expires every entry that has one of the tags, and every answer with such a tag that is still being loaded. Returns
   * the number of entries that expired.
   *
   * @param message id of the purge message, if this process received one
   */
  purge(tags: readonly string[], message?: string): number;
}
