/** The error for a write that failed and whose stored part could not be reverted. */
export class NotReverted extends Error {
  override readonly name = 'NotReverted';
  /** The reason why the write failed. */
  override readonly cause: unknown;
  /** The reason why the former state could not be restored. */
  readonly revertFailure: unknown;

  constructor(cause: unknown, revertFailure: unknown) {
    super('A write failed, and the data that it had already stored was not reverted.');
    this.cause = cause;
    this.revertFailure = revertFailure;
  }
}
