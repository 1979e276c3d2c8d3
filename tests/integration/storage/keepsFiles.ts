import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MediaStorage, MediaStorageError } from '#shared/storage/mediaStorage.ts';

interface StartedStorage {
  readonly storage: MediaStorage;
  stop(): Promise<void>;
}

interface StorageKind {
  readonly name: string;
  start(): Promise<StartedStorage>;
}

/** Returns the reason for which a storage operation failed. */
export const catchReason = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof MediaStorageError ? error.reason : error;
};

/** Adds the tests that each kind of storage must pass. */
export const testMediaStorage = (kind: StorageKind) =>
  describe(`A media storage in ${kind.name}`, () => {
    let storage: MediaStorage;
    let started: StartedStorage;
    beforeAll(async () => {
      started = await kind.start();
      ({ storage } = started);
    });
    afterAll(() => started.stop());

    const listNames = async (prefix: string) => {
      const found: string[] = [];
      for await (const { name } of storage.list(prefix)) found.push(name);
      return found.toSorted();
    };

    it('returns what was written, byte by byte', async () => {
      const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 256));
      await storage.write('originals/noord/one', bytes);
      expect((await storage.read('originals/noord/one'))?.equals(bytes)).toBe(true);
      await storage.write('originals/noord/one', Buffer.from('replaced'));
      expect((await storage.read('originals/noord/one'))?.toString()).toBe('replaced');
    });
    it('states when a file was written, or that there is none', async () => {
      await storage.write('originals/noord/dated', Buffer.from('x'));
      const age = Date.now() - ((await storage.readModifiedAt('originals/noord/dated'))?.getTime() ?? 0);
      expect(Math.abs(age)).toBeLessThan(60_000);
      expect(await storage.readModifiedAt('originals/noord/nothing')).toBeUndefined();
      expect(await storage.read('originals/noord/nothing')).toBeUndefined();
    });
    it('creates a file once', async () => {
      expect(await storage.create('claims/a', Buffer.from('1'))).toBe(true);
      expect(await storage.create('claims/a', Buffer.from('2'))).toBe(false);
      expect((await storage.read('claims/a'))?.toString()).toBe('1');
    });
    it('lists the files below a folder and no others, also when one answer cannot hold them all', async () => {
      const count = 45;
      for (let number = 0; number < count; number += 1) await storage.write(`lists/one/${number}`, Buffer.from('x'));
      await storage.write('lists/one-more/1', Buffer.from('x'));
      const found = await listNames('lists/one/');
      expect(found).toHaveLength(count);
      expect(found).toContain('lists/one/44');
      expect(await listNames('lists/nothing/')).toEqual([]);
    });
    it('removes a file, and accepts a missing one', async () => {
      await storage.write('removals/a', Buffer.from('x'));
      await storage.remove('removals/a');
      await storage.remove('removals/a');
      expect(await storage.read('removals/a')).toBeUndefined();
    });
    it.each(['../up', 'a/../b', '/root', 'a//b', 'a/', '', 'A b', 'a?b'])('refuses the name "%s"', async (name) => {
      await expect(storage.read(name)).rejects.toThrow(RangeError);
    });
  });
