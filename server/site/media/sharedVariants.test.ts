import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStorage } from '#shared/storage/folderStorage.ts';
import { type MediaStorage, MediaStorageError } from '#shared/storage/mediaStorage.ts';
import { createSharedVariants } from './sharedVariants.ts';
import { createVariantStore, type VariantStore } from './variantStore.ts';

const logger = pino({ enabled: false });
const PICTURE_NAME = 'noord/photo/0123456789abcdef/card.avif';
const PICTURE_BYTES = Buffer.from('a picture');

async function readText(store: VariantStore, name: string, where?: 'here'): Promise<string | undefined> {
  const picture = await store.openVariant(name, where);
  if (!picture || Buffer.isBuffer(picture)) return picture?.toString();
  const text = await picture.readFile('utf8');
  await picture.close();
  return text;
}

describe('pictures that instances share', () => {
  let root: string;
  let isStorageDown: boolean;
  let callCount: number;
  let storage: MediaStorage;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'gevel-variants-'));
    isStorageDown = false;
    callCount = 0;
    const folderStorage = createFolderStorage(path.join(root, 'storage'));
    const callStorage = async <T>(work: () => Promise<T>): Promise<T> => {
      callCount += 1;
      if (isStorageDown) throw new MediaStorageError('away', 'test');
      return work();
    };
    storage = {
      read: (name) => callStorage(() => folderStorage.read(name)),
      readModifiedAt: (name) => callStorage(() => folderStorage.readModifiedAt(name)),
      write: (name, bytes) => callStorage(() => folderStorage.write(name, bytes)),
      create: (name, bytes) => callStorage(() => folderStorage.create(name, bytes)),
      remove: (name) => callStorage(() => folderStorage.remove(name)),
      async *list(prefix) {
        await callStorage(async () => undefined);
        yield* folderStorage.list(prefix);
      },
    };
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  const createMachineStore = (name: string): VariantStore =>
    createSharedVariants(createVariantStore(path.join(root, name), 1e6, logger), storage);

  it('are found by all of them, and loaded once by each', async () => {
    const [one, other] = [createMachineStore('one'), createMachineStore('other')];
    await one.storeVariant(PICTURE_NAME, PICTURE_BYTES);
    expect([await other.hasVariant(PICTURE_NAME), await readText(other, PICTURE_NAME, 'here')]).toEqual([
      true,
      undefined,
    ]);
    expect(await readText(other, PICTURE_NAME)).toBe('a picture');
    const callCountBefore = callCount;
    expect(await readText(other, PICTURE_NAME)).toBe('a picture');
    expect(callCount).toBe(callCountBefore);
    expect(await other.listNames(path.posix.dirname(PICTURE_NAME))).toEqual([PICTURE_NAME]);
  });
  it('are rendered by one of them at a time', async () => {
    const [one, other] = [createMachineStore('one'), createMachineStore('other')];
    const releaseClaim = await one.tryToClaim(PICTURE_NAME);
    expect(releaseClaim).toBeDefined();
    expect(await other.tryToClaim(PICTURE_NAME)).toBeUndefined();
    await releaseClaim?.();
    expect(await other.tryToClaim(PICTURE_NAME)).toBeDefined();
  });
  it('stay available where they were used while the storage is down, and new ones are made there', async () => {
    const [one, other] = [createMachineStore('one'), createMachineStore('other')];
    await one.storeVariant(PICTURE_NAME, PICTURE_BYTES);
    isStorageDown = true;
    expect(await readText(one, PICTURE_NAME)).toBe('a picture');
    expect([await readText(other, PICTURE_NAME), await other.hasVariant(PICTURE_NAME)]).toEqual([undefined, false]);
    const releaseClaim = await other.tryToClaim(PICTURE_NAME);
    await other.storeVariant(PICTURE_NAME, Buffer.from('made again'));
    await releaseClaim?.();
    expect(await readText(other, PICTURE_NAME)).toBe('made again');
    expect(await other.listNames(path.posix.dirname(PICTURE_NAME))).toEqual([PICTURE_NAME]);
  });
});
