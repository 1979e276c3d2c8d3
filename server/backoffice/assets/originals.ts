import { randomBytes } from 'node:crypto';
import { ORIGINALS_FOLDER } from '#shared/storage/mediaLayout.ts';
import { type MediaStorage, MediaStorageError } from '#shared/storage/mediaStorage.ts';
import { HttpProblem } from '../core/http/problem.ts';

/** Stores uploaded files in their original form, outside the database. */
export interface Originals {
  /**
   * Stores a file under a new key. Nothing references the file until a row contains its key; a file without a row is
   * removed later. Resolves with undefined when the storage temporarily refuses the file.
   */
  add(siteId: string, hash: string, content: Buffer): Promise<string | undefined>;
  /**
   * Reads a file by its key.
   *
   * @throws HttpProblem 503 when the file cannot be read now
   */
  read(key: string): Promise<Buffer>;
}

const RANDOM_KEY_BYTES = 6;
const RETRY_AFTER_S = 5;

const createUnavailableProblem = () =>
  new HttpProblem(503, 'The file is temporarily unavailable.', undefined, undefined, RETRY_AFTER_S);

/** Creates the access to the media storage. When there is no storage, all originals are in the database. */
export function createOriginals(storage: MediaStorage | undefined): Originals {
  return {
    async add(siteId, hash, content) {
      if (!storage) return undefined;
      const key = `${ORIGINALS_FOLDER}${siteId}/${hash}-${randomBytes(RANDOM_KEY_BYTES).toString('hex')}`;
      try {
        await storage.write(key, content);
        return key;
      } catch (error) {
        if (error instanceof MediaStorageError) return undefined;
        throw error;
      }
    },
    async read(key) {
      let content: Buffer | undefined;
      try {
        content = await storage?.read(key);
      } catch (error) {
        throw error instanceof MediaStorageError ? createUnavailableProblem() : error;
      }
      if (!storage) throw createUnavailableProblem();
      // A row references the file, so another program or the operator must have deleted it.
      if (!content) throw new Error('an original is missing in the media storage');
      return content;
    },
  };
}
