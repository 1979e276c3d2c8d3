import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import type { PageRecord } from './pageRecord.ts';
import { PageStore } from './pageStore.ts';

const STORE_IDENTITY = '0123456789abcdef';

/** True when the disk accepts no new file, because it is mounted read-only or has no inode left. */
let isReadOnly = false;

vi.mock(import('./storeFile.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    openStoreFile(file) {
      if (isReadOnly) throw Object.assign(new Error('unable to open database file'), { errcode: 14 });
      return actual.openStoreFile(file);
    },
  };
});

const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };
const createTags = (number: number) => [tag.site('noord'), tag.estate('noord', number)];
const createKey = (number: number) => `noord /nl/${number}?`;

const createPageRecord = (number: number): PageRecord => ({
  key: createKey(number),
  siteId: 'noord',
  policy: 'page',
  host: 'noord.example.com',
  path: `/nl/${number}`,
  search: '',
  tags: createTags(number),
  madeAt: Date.now(),
  since: 0,
  sequence: undefined,
  steadyMs: 0,
  answer: {
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    hash: 'f'.repeat(32),
    brotliQuality: 4,
    body: Buffer.from(`page ${number}`),
  },
});

/** Writes pages, and waits until they can be read. */
async function fillStore(store: PageStore, pages: readonly PageRecord[]) {
  for (const page of pages) store.write(page);
  await vi.waitFor(() => {
    for (const { key } of pages) expect(store.read(key), key).toBeDefined();
  }, WAIT_OPTIONS);
}

describe('the page store on a disk that cannot be written', () => {
  let folder: string;
  let log: string[];
  let stores: PageStore[];

  const recordLog = (fields: unknown, text?: string) => void log.push(text ?? String(fields));

  function openStore(inFolder = folder): PageStore {
    const store = new PageStore({
      folder: inFolder,
      identity: STORE_IDENTITY,
      maxBytes: 1e9,
      retentionMs: 3_600_000,
      toSiteTag: tag.site,
      onPurged: () => {},
      onReset: () => {},
      logger: { info: recordLog, warn: recordLog } as never,
      now: Date.now,
    });
    stores.push(store);
    return store;
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-store-'));
    log = [];
    stores = [];
  });
  afterEach(async () => {
    isReadOnly = false;
    vi.useRealTimers();
    await Promise.all(stores.map((store) => store.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the stored pages, and logs once that it cannot write', async () => {
    const storeBefore = openStore();
    await fillStore(storeBefore, [createPageRecord(1), createPageRecord(2)]);
    await storeBefore.close();
    isReadOnly = true;
    const store = openStore();
    expect(store.read(createKey(1))?.page.answer.body.toString()).toBe('page 1');
    expect(store.peek(createKey(2))).toMatchObject({ siteId: 'noord', isPurged: false });
    expect(store.read(createKey(3))).toBeUndefined();
    expect(log).toEqual(['page store cannot be written, stored pages are still served']);
    expect(readdirSync(folder).filter((name) => /wal|shm/.test(name))).toEqual([]);
  });

  it('accepts purges and removals, and writes them when the disk can be written again', async () => {
    const storeBefore = openStore();
    await fillStore(storeBefore, [createPageRecord(1), createPageRecord(2), createPageRecord(3)]);
    await storeBefore.close();
    isReadOnly = true;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const store = openStore();
    store.purge(createTags(1).slice(1), 'a purge');
    store.remove(createKey(2));
    expect(store.read(createKey(1))?.isPurged).toBe(true);
    expect(store.read(createKey(2))).toBeUndefined();
    expect(await store.waitUntilPurgesWritten(1)).toBe(false);

    isReadOnly = false;
    vi.advanceTimersByTime(62_000);
    vi.useRealTimers();
    expect(log.at(-1)).toBe('page store usable again');
    expect(await store.waitUntilPurgesWritten(20_000)).toBe(true);
    await fillStore(store, [createPageRecord(4)]);
    await store.close();
    const storeAfter = openStore();
    expect(storeAfter.read(createKey(1))?.isPurged).toBe(true);
    expect(storeAfter.read(createKey(2))).toBeUndefined();
    expect(storeAfter.read(createKey(3))?.isPurged).toBe(false);
  });

  it('uses a file again when another process writes to it', async () => {
    const storeBefore = openStore();
    await fillStore(storeBefore, [createPageRecord(1)]);
    await storeBefore.close();
    isReadOnly = true;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const store = openStore();
    expect(store.read(createKey(1))?.isPurged).toBe(false);
    isReadOnly = false;
    const otherStore = openStore();
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await fillStore(otherStore, [createPageRecord(5)]);
    expect(store.read(createKey(5))?.page.answer.body.toString()).toBe('page 5');
    expect(log.at(-1)).toBe('page store usable again');
  });

  it('reads the log of a process that was killed', async () => {
    const runningStore = openStore();
    await fillStore(runningStore, [createPageRecord(1)]);
    const copyFolder = path.join(folder, 'copy');
    mkdirSync(copyFolder);
    for (const name of readdirSync(folder))
      if (name !== 'copy') cpSync(path.join(folder, name), path.join(copyFolder, name));
    expect(readdirSync(copyFolder).some((name) => name.endsWith('-wal'))).toBe(true);
    isReadOnly = true;
    expect(openStore(copyFolder).read(createKey(1))?.page.answer.body.toString()).toBe('page 1');
  });

  it.each([
    ['does not exist', () => {}],
    ['is damaged', (file: string) => writeFileSync(file, 'no database')],
  ])('has no pages when the store %s', (_what, prepare) => {
    prepare(path.join(folder, `${STORE_IDENTITY}.1.db`));
    isReadOnly = true;
    expect(openStore().read(createKey(1))).toBeUndefined();
    expect(log).toEqual(['page store unusable, pages are kept in memory only']);
  });
});
