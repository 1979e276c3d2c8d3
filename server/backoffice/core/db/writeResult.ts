/**
 * The result of a write. `unchanged` means that the same content was stored already, so nothing was written or purged.
 */
export type WriteResult = 'created' | 'updated' | 'unchanged';

/** The error for a write that contradicts stored data, such as a host name that another site has. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}
