/** Only servers may import this module, because browsers have no access to the media storage. */

/** A file of the storage. */
export interface StoredFile {
  readonly name: string;
  readonly modifiedAt: Date;
}

/**
 * A storage for files that several processes and machines read: originals of pictures and documents, and resized
 * pictures. Names are paths of small letters, digits, `.`, `_`, `-` and `/`. When a call fails, each function throws
 * `MediaStorageError`.
 */
export interface MediaStorage {
  /** Returns the content of a file; undefined when it does not exist. */
  read(name: string): Promise<Buffer | undefined>;
  /** Returns the time when the file was written; undefined when it does not exist. */
  readModifiedAt(name: string): Promise<Date | undefined>;
  /** Creates or replaces a file. Either the whole file is durable, or no reader sees any part of it. */
  write(name: string, bytes: Buffer): Promise<void>;
  /**
   * Creates a file. Returns false when it exists. When several callers do this at the same time, one gets true, if the
   * storage supports conditional writes.
   */
  create(name: string, bytes: Buffer): Promise<boolean>;
  /** Removes a file. Does nothing when it does not exist. */
  remove(name: string): Promise<void>;
  /** Lists all files whose name begins with the prefix, in any order. A prefix ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/**
 * The reason why a storage failed.
 * - `away`: there was no connection, or no response in time.
 * - `refused`: the credentials are not accepted, or do not allow the call (401, 403).
 * - `full`: there is no space.
 * - `failed`: any other reason.
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

const FILE_NAME = /^(?!.*\.\.)[a-z0-9_][a-z0-9._-]*(?:\/[a-z0-9_][a-z0-9._-]*)*$/;

/**
 * Checks the name of a file.
 *
 * @throws RangeError for an invalid file name, and for a prefix that does not end with a slash
 */
export function assertFileName(name: string, isPrefix = false): void {
  const isValid = isPrefix ? name.endsWith('/') && FILE_NAME.test(name.slice(0, -1)) : FILE_NAME.test(name);
  if (!isValid) throw new RangeError(`"${name}" can't be the name of a stored file`);
}
