/** What a write did. `unchanged`: the same content was there, nothing was touched and nothing is purged. */
export type WriteResult = 'created' | 'updated' | 'unchanged';

/** The write contradicts what is stored, such as a host name that another site has. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}
