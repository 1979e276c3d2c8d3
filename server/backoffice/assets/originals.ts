import { randomBytes } from 'node:crypto';
import { ORIGINALS } from '#shared/storage/mediaLayout.ts';
import { type MediaStorage, MediaStorageError } from '#shared/storage/mediaStorage.ts';
import { HttpProblem } from '../core/http/problem.ts';

/** Uploaded files as they were stored, outside the database. */
export interface Originals {
  /**
   * Stores it under a name that no other call gives: until a row has that name, nothing refers to it, and when none gets
   * it, it is swept. Undefined when the storage does not take it now.
   */
  add(siteId: string, hash: string, content: Buffer): Promise<string | undefined>;
  /** @throws HttpProblem 503 when it can't be read now */
  read(place: string): Promise<Buffer>;
}

const STAMP_BYTES = 6;
const RETRY_AFTER_S = 5;

const unavailable = () => new HttpProblem(503, 'The file cannot be read now.', undefined, undefined, RETRY_AFTER_S);

/** Without a storage all originals are in the database. */
export function createOriginals(storage: MediaStorage | undefined): Originals {
  return {
    async add(siteId, hash, content) {
      if (!storage) return undefined;
      const place = `${ORIGINALS}${siteId}/${hash}-${randomBytes(STAMP_BYTES).toString('hex')}`;
      try {
        await storage.write(place, content);
        return place;
      } catch (error) {
        if (error instanceof MediaStorageError) return undefined;
        throw error;
      }
    },
    async read(place) {
      let content: Buffer | undefined;
      try {
        content = await storage?.read(place);
      } catch (error) {
        throw error instanceof MediaStorageError ? unavailable() : error;
      }
      if (!storage) throw unavailable();
      // A row names it, so that its file was deleted by another program or by the operator.
      if (!content) throw new Error('an original is missing in the media storage');
      return content;
    },
  };
}
