import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { PageStore } from './pageStore.ts';
import type * as StoreFile from './storeFile.ts';
import { listStoreFiles, findNewestFile, toFilePath } from './storeFile.ts';

const STORE_IDENTITY = '0123456789abcdef';
const OTHER_FILE_NAME = 'fedcba9876543210.3.db';

/** True when the disk is full, so that a store can be opened only in the reserved space. */
let isFull = false;

/**
 * Emulates a disk that has no space for a second store. When `isFull` is true, it has no space to open any store until
 * the reserve is deleted.
 */
vi.mock(import('./storeFile.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    openStoreFile(file) {
      if (isFull && existsSync(path.join(file.folder, 'reserve')))
        throw Object.assign(new Error('disk I/O error'), { errcode: 4874 });
      const hasRoom = actual.listStoreFiles(file.folder).every(({ identity }) => identity === file.identity);
      if (!hasRoom) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      return actual.openStoreFile(file);
    },
  };
});

describe('the page store on a full disk', () => {
  let folder: string;
  let log: string[];
  let store: PageStore | undefined;

  const recordLog = (_fields: unknown, text?: string) => void log.push(String(text));

  function openStore() {
    store = new PageStore({
      folder,
      identity: STORE_IDENTITY,
      maxBytes: 1e9,
      retentionMs: 3_600_000,
      toSiteTag: tag.site,
      onPurged: () => {},
      onReset: () => {},
      logger: { info: recordLog, warn: recordLog } as never,
      now: Date.now,
    });
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-store-'));
    log = [];
  });
  afterEach(async () => {
    isFull = false;
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('replaces a store of another version that no process uses', () => {
    writeFileSync(path.join(folder, OTHER_FILE_NAME), '');
    openStore();
    expect(log).toEqual(['page store of another version removed']);
    expect(listStoreFiles(folder).map(({ identity }) => identity)).toEqual([STORE_IDENTITY]);
  });

  it('does not touch a store in use, and keeps pages in memory only', async () => {
    const { openStoreFile: openFile } = await vi.importActual<typeof StoreFile>('./storeFile.ts');
    const otherFile = openFile({ folder, identity: 'fedcba9876543210', generation: 3 });
    try {
      openStore();
      expect(log).toEqual(['page store unusable, pages are kept in memory only']);
      expect(readdirSync(folder)).toContain(OTHER_FILE_NAME);
    } finally {
      otherFile.close();
    }
  });

  it('is opened in the space that it reserved earlier', async () => {
    openStore();
    await store?.close();
    expect(readdirSync(folder)).toContain('reserve');
    isFull = true;
    openStore();
    expect(log).toEqual([]);
    expect(readdirSync(folder)).toContain(path.basename(toFilePath(findNewestFile(folder, STORE_IDENTITY))));
  });
});
