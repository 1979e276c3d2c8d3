/** This module is for servers only. */

/** A file of the storage. */
export interface StoredFile {
  readonly name: string;
  readonly modifiedAt: Date;
}

/**
 * A storage for files of the product that several processes and machines read: originals of pictures and documents, and
 * resized pictures that were derived from them. Names are paths of small letters, digits, `.`, `_`, `-` and `/`. All
 * functions throw `MediaStorageError`.
 */
export interface MediaStorage {
  /** Returns undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Returns the time when the file was written, or undefined when there is no such file. */
  modifiedAt(name: string): Promise<Date | undefined>;
  /** Creates or replaces a file. Either the whole file is durable, or no reader sees any part of it. */
  write(name: string, bytes: Buffer): Promise<void>;
  /**
   * Returns false when the file exists. One of several simultaneous callers gets true, if the storage supports
   * conditional writes.
   */
  create(name: string, bytes: Buffer): Promise<boolean>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Lists all files whose name begins with the prefix, in any order. A prefix ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/**
 * The reason why a storage failed: `away` no connection, or no response in time; `refused` the credentials are not
 * accepted, or give no right to the call (401, 403); `full` there is no room; `failed` any other reason.
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

/** @throws RangeError for an invalid file name, and for a prefix that does not end with a slash */
export function assertName(name: string, isPrefix = false): void {
  const isValid = isPrefix ? name.endsWith('/') && NAME.test(name.slice(0, -1)) : NAME.test(name);
  if (!isValid) throw new RangeError(`"${name}" can't be the name of a stored file`);
}
