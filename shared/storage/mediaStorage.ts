/** For servers only. */

/** A file of the storage. */
export interface StoredFile {
  readonly name: string;
  readonly modifiedAt: Date;
}

/**
 * Where files of the product are kept that several programs and machines read: originals of pictures and documents, and
 * pictures of other sizes that were made of them. Names are paths of small letters, digits, `.`, `_`, `-` and `/`.
 * Errors of all functions: `MediaStorageError`.
 */
export interface MediaStorage {
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** When it was written; undefined when there is no such file. */
  modifiedAt(name: string): Promise<Date | undefined>;
  /** Creates or replaces it. It is safe, or no reader sees any of it. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** False when it is there already; one of several callers at once gets true, where the storage can tell. */
  create(name: string, bytes: Buffer): Promise<boolean>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** All files whose name begins so, in any order. A prefix ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/**
 * Why a storage did not do what it was asked: `away` no connection, or no answer in time; `refused` it does not accept
 * the credentials, or they have no right to it (401, 403); `full` there is no room; `failed` anything else.
 */
export type StorageReason = 'away' | 'refused' | 'full' | 'failed';

export class MediaStorageError extends Error {
  override readonly name = 'MediaStorageError';
  readonly reason: StorageReason;

  constructor(reason: StorageReason, detail: string, options?: ErrorOptions) {
    super(`media storage ${reason}: ${detail}`, options);
    this.reason = reason;
  }
}

const NAME = /^(?!.*\.\.)[a-z0-9_][a-z0-9._-]*(?:\/[a-z0-9_][a-z0-9._-]*)*$/;

/** @throws RangeError for what may not be the name of a file, or a prefix that does not end with a slash */
export function assertName(name: string, isPrefix = false): void {
  const isRight = isPrefix ? name.endsWith('/') && NAME.test(name.slice(0, -1)) : NAME.test(name);
  if (!isRight) throw new RangeError(`"${name}" can't be the name of a stored file`);
}
