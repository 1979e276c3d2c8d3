import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import type { PageRecord } from './pageRecord.ts';
import { PageStore } from './pageStore.ts';

const STORE_IDENTITY = '0123456789abcdef';
const HOUR_MS = 3_600_000;
const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

const createTags = (number: number) => [tag.site('agency'), tag.estate('agency', number)];
const createKey = (number: number) => `agency /nl/${number}?`;

function createPageRecord(number: number, body = randomBytes(9000)): PageRecord {
  const tags = createTags(number);
  return {
    key: createKey(number),
    siteId: 'agency',
    policy: 'page',
    host: 'agency.example.com',
    path: `/nl/${number}`,
    search: '',
    tags,
    madeAt: Date.now(),
    since: 0,
    sequence: undefined,
    steadyMs: 0,
    answer: {
      status: 200,
      headers: [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Surrogate-Key', tags.join(' ')],
        ['Cache-Tag', tags.join(',')],
      ],
      hash: 'f'.repeat(32),
      brotliQuality: 4,
      body,
    },
  };
}

/** Writes pages, and waits until they can be read. */
async function fillStore(store: PageStore, pages: readonly PageRecord[]) {
  for (const page of pages) store.write(page);
  await vi.waitFor(() => {
    for (const { key, answer } of pages) expect(store.read(key)?.page.answer.body.equals(answer.body), key).toBe(true);
  }, WAIT_OPTIONS);
}

const readDemandKeys = async (store: PageStore, siteIds?: readonly string[], maxPages = 100) =>
  (await store.readDemand(siteIds, maxPages)).map(({ key }) => key);

const readDemandRows = (file: string) =>
  new DatabaseSync(file, { readOnly: true }).prepare('SELECT count(*) AS n FROM demand').get()?.['n'];

/**
 * Overwrites bytes of the file.
 *
 * @param startShare position as a share of the file's size
 */
function damageFile(file: string, startShare: number, bytes: number) {
  const offset = Math.floor(statSync(file).size * startShare);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, randomBytes(bytes), 0, bytes, offset);
  closeSync(descriptor);
}

describe('the page store', { timeout: 60_000 }, () => {
  let folder: string;
  let log: string[];
  let stores: PageStore[];
  let purgedElsewhere: string[];

  const recordLog = (fields: unknown, text?: string) => void log.push(text ?? String(fields));

  interface OpenOptions {
    readonly identity?: string;
    readonly maxBytes?: number;
    readonly folder?: string;
    readonly now?: () => number;
  }

  function openStore(options: OpenOptions = {}) {
    const store = new PageStore({
      folder,
      identity: STORE_IDENTITY,
      maxBytes: 1e9,
      retentionMs: 25 * HOUR_MS,
      toSiteTag: tag.site,
      onPurged: (numberByTag) => void purgedElsewhere.push(...numberByTag.keys()),
      onReset: () => {},
      logger: { info: recordLog, warn: recordLog } as never,
      now: Date.now,
      ...options,
    });
    stores.push(store);
    return store;
  }

  async function closeAll() {
    await Promise.all(stores.map((store) => store.close()));
    stores = [];
  }

  const findStorePath = (identity = STORE_IDENTITY) => {
    const name = readdirSync(folder).findLast((each) => each.startsWith(identity) && each.endsWith('.db')) ?? '';
    return path.join(folder, name);
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-store-'));
    [log, stores, purgedElsewhere] = [[], [], []];
  });
  afterEach(async () => {
    await closeAll();
    rmSync(folder, { recursive: true, force: true });
  });

  it('returns a page unchanged, also after a restart', async () => {
    const page = createPageRecord(1);
    openStore().write(page);
    await closeAll();
    const { page: read, isPurged } = openStore().read(page.key) ?? {};
    expect(isPurged).toBe(false);
    expect(read).toEqual({ ...page, answer: { ...page.answer, body: expect.anything() } });
    expect(read?.answer.body.equals(page.answer.body)).toBe(true);
    expect(log).toEqual([]);
  });

  it('returns a page to the other processes, and only under the key with which it was written', async () => {
    const [ownStore, otherStore] = [openStore(), openStore()];
    await fillStore(ownStore, [createPageRecord(1)]);
    expect(otherStore.read(createKey(1))?.page.path).toBe('/nl/1');
    expect(otherStore.read(createKey(2))).toBeUndefined();
    expect(otherStore.stats()).toMatchObject({ hits: 1, misses: 1 });
  });

  it('treats pages as purged at once, in other processes a moment later, and also after a restart', async () => {
    const [ownStore, otherStore] = [openStore(), openStore()];
    await fillStore(ownStore, [createPageRecord(1), createPageRecord(2)]);
    expect(otherStore.read(createKey(1))?.isPurged).toBe(false);
    ownStore.purge([tag.estate('agency', 1)], randomUUID());
    expect(ownStore.read(createKey(1))?.isPurged).toBe(true);
    expect(ownStore.read(createKey(2))?.isPurged).toBe(false);
    await vi.waitFor(() => expect(otherStore.read(createKey(1))?.isPurged).toBe(true), WAIT_OPTIONS);
    expect(purgedElsewhere).toEqual([tag.estate('agency', 1)]);
    await closeAll();
    const laterStore = openStore();
    expect(laterStore.read(createKey(1))?.isPurged).toBe(true);
    expect(laterStore.read(createKey(2))?.isPurged).toBe(false);
    await fillStore(laterStore, [{ ...createPageRecord(1), since: laterStore.readLastPurgeNumber() }]);
    expect(laterStore.read(createKey(1))?.isPurged).toBe(false);
  });

  it('does not return a page that was removed', async () => {
    const store = openStore();
    await fillStore(store, [createPageRecord(1), createPageRecord(2)]);
    store.remove(createKey(1));
    expect(store.read(createKey(1))).toBeUndefined();
    await fillStore(store, [createPageRecord(1)]);
    store.remove(createKey(2));
    await closeAll();
    expect(openStore().read(createKey(2))).toBeUndefined();
  });

  it('continues to write, however many pages were removed before they were written', async () => {
    const store = openStore();
    const largeBody = randomBytes(18 * 1024 * 1024);
    for (const number of [1, 2]) {
      store.write(createPageRecord(number, largeBody));
      store.remove(createKey(number));
    }
    await vi.waitFor(() => {
      store.write(createPageRecord(3));
      expect(store.read(createKey(3))).toBeDefined();
    }, WAIT_OPTIONS);
    expect(store.read(createKey(1))).toBeUndefined();
  });

  it('limits the number of waiting removals, and returns none of the removed pages', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const store = openStore();
    await fillStore(store, [createPageRecord(1), createPageRecord(2)]);
    const blockingDatabase = new DatabaseSync(findStorePath());
    try {
      blockingDatabase.exec('BEGIN IMMEDIATE');
      for (let number = 2; number < 100_010; number += 1) store.remove(createKey(number));
      expect(log).toEqual(['page store unusable, pages are kept in memory only']);
      vi.advanceTimersByTime(62_000);
      expect(log[1]).toBe('page store usable again');
      for (const number of [1, 2]) expect(store.read(createKey(number))).toBeUndefined();
      await fillStore(store, [createPageRecord(1)]);
    } finally {
      blockingDatabase.close();
      vi.useRealTimers();
    }
  });

  it('does not return a page that was removed while the store was unusable', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      await fillStore(openStore(), [createPageRecord(1)]);
      await closeAll();
      const movedFolder = `${folder}-elsewhere`;
      renameSync(folder, movedFolder);
      writeFileSync(folder, '');
      const store = openStore();
      store.remove(createKey(1));
      rmSync(folder);
      renameSync(movedFolder, folder);
      vi.advanceTimersByTime(62_000);
      expect(log).toEqual(['page store unusable, pages are kept in memory only', 'page store usable again']);
      expect(store.read(createKey(1))).toBeUndefined();
      await closeAll();
      expect(openStore().read(createKey(1))).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('stays within its size, and deletes the least recently used pages', async () => {
    const maxBytes = 2 * 1024 * 1024;
    const store = openStore({ maxBytes });
    await fillStore(store, [createPageRecord(0), createPageRecord(1)]);
    for (let start = 100; start < 500; start += 100) {
      store.recordUse(createKey(0));
      await fillStore(store, [createPageRecord(start + 99)]);
      for (let number = start; number < start + 99; number += 1) store.write(createPageRecord(number));
      await vi.waitFor(() => expect(store.read(createKey(start + 98))).toBeDefined(), WAIT_OPTIONS);
    }
    await closeAll();
    const laterStore = openStore({ maxBytes });
    expect(laterStore.read(createKey(0))).toBeDefined();
    expect(laterStore.read(createKey(1))).toBeUndefined();
    expect(laterStore.read(createKey(498))).toBeDefined();
    await vi.waitFor(() => expect(laterStore.stats().entries).toBeGreaterThan(100), WAIT_OPTIONS);
    expect(laterStore.stats().bytes).toBeLessThanOrEqual(maxBytes);
    expect(statSync(findStorePath()).size).toBeLessThan(maxBytes * 1.5);
  });

  it('removes the pages of another version or other settings, and logs that in one line', async () => {
    const identity = 'fedcba9876543210';
    await fillStore(openStore({ identity }), [createPageRecord(1)]);
    await closeAll();
    const store = openStore();
    expect(store.read(createKey(1))).toBeUndefined();
    await vi.waitFor(() => expect(log).toEqual(['page store of another version removed']), WAIT_OPTIONS);
    expect(readdirSync(folder).filter((name) => name.startsWith(identity))).toEqual([]);
  });

  it('does not touch the pages of another deployment in the same folder, and logs that in one line', async () => {
    const otherStore = openStore({ identity: 'fedcba9876543210' });
    await fillStore(otherStore, [createPageRecord(1)]);
    const store = openStore();
    await fillStore(store, [createPageRecord(2)]);
    await vi.waitFor(
      () => expect(log[0]).toBe('page store folder also used by another version or deployment'),
      WAIT_OPTIONS,
    );
    expect(store.read(createKey(1))).toBeUndefined();
    expect(otherStore.read(createKey(2))).toBeUndefined();
    await fillStore(otherStore, [createPageRecord(3)]);
    expect(new Set(log).size).toBe(1);
  });

  describe('the demand', () => {
    const host = 'agency.example.com';
    const createDemand = (number: number, hits: number) => ({ key: createKey(number), host, hits });

    it('lists pages with several requests, most requested first, of all sites or of some', async () => {
      const store = openStore();
      const otherDemand = { key: 'other /fr?', host: 'other.example.com', hits: 5 };
      store.addDemand([createDemand(1, 2), createDemand(2, 9), createDemand(3, 1), otherDemand]);
      expect(await store.readDemand(undefined, 100)).toEqual([
        { key: createKey(2), host },
        { key: otherDemand.key, host: otherDemand.host },
        { key: createKey(1), host },
      ]);
      expect(await readDemandKeys(store, ['other', 'third'])).toEqual([otherDemand.key]);
      expect(await readDemandKeys(store, undefined, 1)).toEqual([createKey(2)]);
    });

    it('adds up the requests of all processes, until they are a day old or dropped', async () => {
      let time = Date.UTC(2026, 10, 23, 12);
      const now = () => time;
      const [ownStore, otherStore] = [openStore({ now }), openStore({ now })];
      ownStore.addDemand([createDemand(1, 1), createDemand(2, 3)]);
      expect(await readDemandKeys(ownStore)).toEqual([createKey(2)]);
      otherStore.addDemand([createDemand(1, 1)]);
      expect(await readDemandKeys(otherStore)).toEqual([createKey(2), createKey(1)]);
      otherStore.dropDemand(createKey(2));
      expect(await readDemandKeys(otherStore)).toEqual([createKey(1)]);
      time += 24 * HOUR_MS;
      ownStore.addDemand([createDemand(3, 3)]);
      expect(await readDemandKeys(ownStore)).toEqual([createKey(3), createKey(1)]);
      time += 24 * HOUR_MS;
      expect(await readDemandKeys(ownStore)).toEqual([createKey(3)]);
      time += 24 * HOUR_MS;
      expect(await readDemandKeys(ownStore)).toEqual([]);
    });

    it('includes the demand in a store of another version, also while that store is in use', async () => {
      const identity = 'fedcba9876543210';
      const otherStore = openStore({ identity });
      otherStore.addDemand([createDemand(1, 2), createDemand(2, 1)]);
      await otherStore.readDemand(undefined, 1);
      const store = openStore();
      store.addDemand([createDemand(2, 1), createDemand(3, 4)]);
      expect(await readDemandKeys(store)).toEqual([createKey(3), createKey(1)]);
      expect(await readDemandKeys(store)).toEqual([createKey(3), createKey(1)]);
      otherStore.addDemand([createDemand(4, 7)]);
      await closeAll();

      const laterStore = openStore();
      await vi.waitFor(() => expect(log).toContain('page store of another version removed'), WAIT_OPTIONS);
      expect(readdirSync(folder).filter((name) => name.startsWith(identity))).toEqual([]);
      expect(await readDemandKeys(laterStore)).toEqual([createKey(4), createKey(3), createKey(1)]);
    });

    it('ignores a damaged store of another version', async () => {
      const identity = 'fedcba9876543210';
      const otherStore = openStore({ identity });
      await fillStore(otherStore, [createPageRecord(1)]);
      otherStore.addDemand([createDemand(1, 2)]);
      await closeAll();
      damageFile(findStorePath(identity), 0, statSync(findStorePath(identity)).size);
      const store = openStore();
      store.addDemand([createDemand(3, 4)]);
      expect(await readDemandKeys(store)).toEqual([createKey(3)]);
    });

    it('is empty on a disk that cannot be written', async () => {
      const file = path.join(folder, 'file');
      writeFileSync(file, '');
      const store = openStore({ folder: path.join(file, 'pages') });
      store.addDemand([createDemand(1, 2)]);
      expect(await readDemandKeys(store)).toEqual([]);
    });

    it('keeps the pages with several requests, however many addresses a bot invents', async () => {
      const store = openStore();
      store.addDemand([createDemand(1, 3)]);
      for (let start = 0; start < 30_000; start += 5000)
        store.addDemand(
          Array.from({ length: 5000 }, (_, number) => ({ ...createDemand(1, 1), key: createKey(start + number + 2) })),
        );
      expect(await readDemandKeys(store)).toEqual([createKey(1)]);
      await closeAll();
      // The store is opened again, because the maintenance that deletes the rare addresses runs a second after a store
      // is opened.
      const laterStore = openStore();
      await vi.waitFor(() => expect(readDemandRows(findStorePath())).toBe(10_000), WAIT_OPTIONS);
      expect(await readDemandKeys(laterStore)).toEqual([createKey(1)]);
    });
  });

  it('knows whether a page is out of date without reading its body', async () => {
    const store = openStore();
    await fillStore(store, [createPageRecord(1)]);
    const { hits } = store.stats();
    expect(store.peek(createKey(1))).toMatchObject({ policy: 'page', isPurged: false });
    store.purge([tag.estate('agency', 1)], randomUUID());
    expect(store.peek(createKey(1))?.isPurged).toBe(true);
    expect(store.peek(createKey(2))).toBeUndefined();
    expect(store.stats()).toMatchObject({ hits });
  });

  it.each([
    ['its first page', 0, 4096],
    ['its middle', 0.3, 200_000],
    ['everything after its beginning', 0.02, 3_000_000],
  ])('does not return a damaged page when random bytes are in %s', async (_, from, bytes) => {
    const pages = Array.from({ length: 400 }, (_unused, number) => createPageRecord(number));
    await fillStore(openStore(), pages);
    await closeAll();
    damageFile(findStorePath(), from, bytes);
    const store = openStore();
    const wrongPages = pages.filter(
      ({ key, answer }) => store.read(key)?.page.answer.body.equals(answer.body) === false,
    );
    expect(wrongPages).toEqual([]);
    expect(log).toEqual(['page store damaged, emptied']);
    await fillStore(store, pages.slice(0, 10));
    expect(log).toHaveLength(1);
  });

  it('does not return a damaged page when random bytes overwrite its open file', async () => {
    const pages = Array.from({ length: 800 }, (_unused, number) => createPageRecord(number));
    const store = openStore();
    await fillStore(store, pages);
    // Another process damages the file, because this process would lose the locks of its stores if it opened and closed
    // the file.
    execFileSync(
      'dd',
      ['if=/dev/urandom', `of=${findStorePath()}`, 'bs=4096', 'seek=2', 'count=1000', 'conv=notrunc'],
      {
        stdio: 'ignore',
      },
    );
    const wrongPages = pages.filter(
      ({ key, answer }) => store.read(key)?.page.answer.body.equals(answer.body) === false,
    );
    expect(wrongPages).toEqual([]);
    expect(log).toEqual(['page store damaged, emptied']);
    await fillStore(store, pages.slice(0, 10));
  });

  it('does not return a damaged page, and begins again, when its file is truncated', async () => {
    const pages = Array.from({ length: 800 }, (_unused, number) => createPageRecord(number));
    const store = openStore();
    await fillStore(store, pages);
    // Another process damages the file, because this process would lose the locks of its stores if it closed the file.
    execFileSync('truncate', ['--size=200000', findStorePath()]);
    const wrongPages = pages.filter(
      ({ key, answer }) => store.read(key)?.page.answer.body.equals(answer.body) === false,
    );
    expect(wrongPages).toEqual([]);
    expect(log).toEqual(['page store damaged, emptied']);
    await fillStore(store, pages.slice(0, 10));
    expect(log).toHaveLength(1);
  });

  it('begins again, together with the other processes, when its open file is removed', async () => {
    const [ownStore, otherStore] = [openStore(), openStore()];
    const pages = Array.from({ length: 400 }, (_unused, number) => createPageRecord(number));
    await fillStore(ownStore, pages);
    rmSync(folder, { recursive: true });
    await vi.waitFor(() => expect(ownStore.read(createKey(1))).toBeUndefined(), WAIT_OPTIONS);
    await vi.waitFor(() => expect(otherStore.read(createKey(1))).toBeUndefined(), WAIT_OPTIONS);
    await fillStore(ownStore, [createPageRecord(7)]);
    expect(otherStore.read(createKey(7))).toBeDefined();
  });

  it('works without a folder that it can write to, and logs that in one line', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const store = openStore({ folder: path.join(file, 'pages') });
    store.write(createPageRecord(1));
    store.purge(createTags(1), randomUUID());
    store.remove(createKey(1));
    expect(store.read(createKey(1))).toBeUndefined();
    expect(store.stats()).toEqual({ entries: 0, bytes: 0, hits: 0, misses: 0 });
    expect(log).toEqual(['page store unusable, pages are kept in memory only']);
  });
});
