/** A cache whose entries carry tags (`shared/api/purge.ts`). */
export interface Purgeable {
  /**
   * Expires every entry that carries one of the tags, and every answer that is still under way. Returns the number of
   * entries that it concerned.
   *
   * @param message id of the purge message, where one came to this process
   */
  purge(tags: readonly string[], message?: string): number;
}
