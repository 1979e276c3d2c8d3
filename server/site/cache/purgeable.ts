/** A cache whose entries carry tags (`shared/api/purge.ts`). */
export interface Purgeable {
  /**
   * Makes every entry that carries one of the tags unfit to be served as fresh, answers that are still
   * under way included. Returns the number of entries concerned.
   *
   * @param message id of the message that says so, where one came to this process
   */
  purge(tags: readonly string[], message?: string): number;
}
