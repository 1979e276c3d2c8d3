import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { Representation } from '../http/answers/representation.ts';
import { PageCache } from './pageCache.ts';

const HTML = [['Content-Type', 'text/html; charset=utf-8']] as const;
const BODY = Buffer.from('<p>Te koop in Gent: een halfopen bebouwing.</p>'.repeat(2000));
const KEY = 'agency /nl?';
/** The size of the cache, in bytes: enough for one page before its compression, or for thirty compressed pages. */
const MEMORY = 150_000;
const MINUTE = 60_000;
const SOON = { timeout: 30_000, interval: 20 };

const page = (key = KEY, estate = 7) => ({
  key,
  siteId: 'agency',
  representation: new Representation({ status: 200, headers: HTML, body: BODY }),
  tags: [tag.site('agency'), tag.estate('agency', estate)],
  policy: 'page' as const,
  source: { host: 'agency.example.com', target: { path: '/nl', search: '' } },
});
const gone = (siteId: string) => ({ ...page(`${siteId} /nl/weg?`), siteId, policy: 'gone' as never });
const partial = () => ({ ...page(), policy: 'partial' as const });

describe('the page cache with a store', { timeout: 60_000 }, () => {
  let folder: string;
  let clock: number;
  let cache: PageCache;

  const open = (maxBytes?: number) =>
    new PageCache({
      now: () => clock,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      store: { folder, identity: '0123456789abcdef', maxBytes: 1e9, logger: pino({ enabled: false }) },
    });
  const make = (made: Omit<ReturnType<typeof page>, 'policy'> & { policy: 'page' | 'partial' } = page()) => {
    const pending = cache.watchPurges();
    const stored = pending.store(made);
    pending.end();
    return stored;
  };
  const restart = async () => {
    await cache.close();
    cache = open();
  };
  const policy = () => cache.get(KEY)?.policy;
  const isWritten = () => vi.waitFor(() => expect(cache.stats().store.entries).toBeGreaterThan(0), SOON);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-cache-'));
    clock = Date.now();
    cache = open();
  });
  afterEach(async () => {
    await cache.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps a page compressed, and counts what it takes', async () => {
    make();
    expect(cache.stats().bytes).toBeGreaterThan(BODY.length);
    await vi.waitFor(() => expect(cache.stats().bytes).toBeLessThan(BODY.length / 10), SOON);
    expect((await cache.get(KEY)?.representation.prepare('identity'))?.body.equals(BODY)).toBe(true);
  });

  describe('with a partial page', () => {
    it('keeps the complete one that lasts longer, in memory and on disk, and tries again after a moment', async () => {
      make();
      await isWritten();
      clock += 5 * MINUTE;
      expect(make(partial())).toBe(false);
      expect(policy()).toBe('page');
      expect(cache.get(KEY)?.retryAt).toBe(clock + 5000);
      await restart();
      expect(make(partial())).toBe(false);
      expect(policy()).toBe('page');
      expect(make()).toBe(true);
    });

    it('replaces one that was purged', () => {
      make();
      cache.purge([tag.estate('agency', 7)]);
      expect(make(partial())).toBe(true);
      expect(policy()).toBe('partial');
    });

    it('replaces one that does not last longer, and is replaced by any', () => {
      make();
      clock += 10.5 * MINUTE;
      expect(make(partial())).toBe(true);
      clock += 1000;
      expect(make(partial())).toBe(true);
      expect(make()).toBe(true);
      expect(policy()).toBe('page');
    });
  });

  it('reads no file for a fresh page in memory', async () => {
    make();
    await isWritten();
    const before = cache.stats().store;
    for (let time = 0; time < 10; time += 1) expect(cache.get(KEY)).toBeDefined();
    expect(cache.stats().store).toEqual(before);
  });

  it('has a page after a restart for as long as it would have had it without', async () => {
    make();
    await isWritten();
    await restart();
    expect(cache.get(KEY)).toMatchObject({ madeAt: clock, freshUntil: clock + 60_000, source: page().source });
    clock += 25 * 3_600_000;
    expect(cache.get(KEY)).toBeUndefined();
    await restart();
    expect(cache.get(KEY)).toBeUndefined();
  });

  it.each([
    ['at once', 0],
    ['once it is written', 1],
  ])('a page that is purged %s is out of date after a restart, and still there', async (_, entries) => {
    make();
    await vi.waitFor(() => expect(cache.stats().store.entries).toBeGreaterThanOrEqual(entries), SOON);
    cache.purge([tag.estate('agency', 7)]);
    const known = cache.get(KEY);
    expect(known?.staleUntil).toBe(0);
    // A compression that ends after the purge does not bring the old page back.
    await cache.compressBest(KEY);
    await restart();
    expect(cache.get(KEY)?.staleUntil ?? 0).toBe(0);
    make();
    await isWritten();
    await restart();
    expect(cache.get(KEY)?.freshUntil).toBe(clock + 60_000);
  });

  it('has nothing of an address at which a page is gone', async () => {
    make();
    await isWritten();
    make({ ...page(), policy: 'gone' as never });
    clock += 31_000;
    expect(cache.get(KEY)).toBeUndefined();
    await restart();
    expect(cache.get(KEY)).toBeUndefined();
  });

  it('forgets that there is nothing at addresses, of one site or of all, and no other page', () => {
    make();
    for (const siteId of ['agency', 'other']) make(gone(siteId));
    cache.forgetNegatives('agency');
    expect(cache.get('agency /nl/weg?')).toBeUndefined();
    expect(cache.get('other /nl/weg?')).toBeDefined();
    cache.forgetNegatives();
    expect(cache.get('other /nl/weg?')).toBeUndefined();
    expect(cache.get(KEY)).toBeDefined();
  });

  it('gives pages back from disk that have no place in memory', async () => {
    await cache.close();
    cache = open(MEMORY);
    const keys = Array.from({ length: 40 }, (_, number) => `agency /nl/${number}?`);
    for (const key of keys) {
      make(page(key));
      await vi.waitFor(() => expect(cache.get(key)?.representation.ready('br')).toBeDefined(), SOON);
    }
    await vi.waitFor(() => expect(cache.stats().store.entries).toBe(keys.length), SOON);
    expect(cache.stats().entries).toBeLessThan(keys.length);
    for (const key of keys) expect(cache.get(key)?.freshUntil, key).toBe(clock + 60_000);
    expect(cache.stats().bytes).toBeLessThanOrEqual(MEMORY);
  });

  it('counts how often visitors had it served or made, and no hit twice', async () => {
    make();
    const made = cache.get(KEY);
    if (made) made.hits = 1;
    expect(await cache.demand(undefined, 10)).toEqual([]);
    cache.noteVisitor(KEY);
    expect(await cache.demand(undefined, 10)).toEqual([{ key: KEY, host: 'agency.example.com' }]);
    make({ ...page('agency /nl/2?') });
    cache.noteVisitor('agency /nl/2?');
    for (let time = 0; time < 3; time += 1) await cache.demand(undefined, 10);
    expect(await cache.demand(undefined, 10)).toHaveLength(1);
    // The hits of a page are counted when another page replaces it.
    if (made) made.hits = 9;
    make();
    await restart();
    expect(await cache.demand(['agency'], 10)).toHaveLength(1);
  });

  it('counts no errors, nothing that only scripts ask for, and no address of any length', async () => {
    const ajax = { host: 'agency.example.com', target: { path: '/nl/ajax/estates', search: '' } };
    const moved = new Representation({ status: 404, headers: HTML, body: BODY });
    const others = [
      { ...page('agency /nl/ajax/estates?'), source: ajax },
      { ...page('agency nl not found'), policy: 'gone' as never, representation: moved },
      page(`agency /nl/${'x'.repeat(600)}?`),
    ];
    for (const other of others) {
      make(other);
      for (let time = 0; time < 3; time += 1) cache.noteVisitor(other.key);
    }
    expect(await cache.demand(undefined, 10)).toEqual([]);
  });

  it('tells what a visitor would find, and leaves a page to the disk that was served to no visitor', async () => {
    expect(cache.findPageState(KEY)).toBe('missing');
    make();
    expect(cache.findPageState(KEY)).toBe('ready');
    await isWritten();
    cache.release(KEY);
    expect(cache.isInMemory(KEY)).toBe(false);
    expect(cache.findPageState(KEY)).toBe('ready');
    clock += 11 * 60_000 + 1;
    expect(cache.findPageState(KEY)).toBe('old');
    cache.purge([tag.estate('agency', 7)]);
    expect(cache.findPageState(KEY)).toBe('purged');
    make();
    expect(cache.findPageState(KEY)).toBe('ready');
    const served = cache.get(KEY);
    if (served) served.hits = 1;
    cache.release(KEY);
    expect(cache.isInMemory(KEY)).toBe(true);
  });

  describe('of a process that shares it with another one', () => {
    const ESTATE = tag.estate('agency', 7);
    let other: PageCache;
    let elsewhere: string[][];

    beforeEach(() => {
      other = open();
      elsewhere = [];
      cache.onMissedPurge((tags) => void elsewhere.push([...tags]));
    });
    afterEach(() => other.close());

    it('purges what it has when only the other one was told, once', async () => {
      make();
      other.purge([ESTATE], 'one');
      await vi.waitFor(() => expect(elsewhere).toEqual([[ESTATE]]), SOON);
      expect(cache.findPageState(KEY)).toBe('purged');
      make();
      expect(cache.findPageState(KEY)).toBe('ready');
      other.purge([tag.list('agency')], 'two');
      await vi.waitFor(() => expect(elsewhere).toEqual([[ESTATE], [tag.list('agency')]]), SOON);
      expect(cache.findPageState(KEY)).toBe('ready');
    });

    it('keeps no page whose making began before the purge of the other one was known', async () => {
      const pending = cache.watchPurges();
      other.purge([ESTATE], 'one');
      await other.close();
      expect(pending.store(page())).toBe(false);
      pending.end();
      expect(elsewhere).toEqual([[ESTATE]]);
      expect(make()).toBe(true);
      await isWritten();
      await restart();
      expect(cache.findPageState(KEY)).toBe('ready');
    });

    it('does not purge again when both were told, nor its page that was made since', async () => {
      cache.purge([ESTATE], 'one');
      make();
      const made = cache.get(KEY);
      other.purge([ESTATE], 'one');
      other.purge([tag.list('agency')], 'two');
      await vi.waitFor(() => expect(elsewhere).toEqual([[tag.list('agency')]]), SOON);
      expect(cache.get(KEY)).toBe(made);
      expect(made?.staleUntil).toBeGreaterThan(clock);
    });
  });
});

const put = (cache: PageCache) => {
  const pending = cache.watchPurges();
  pending.store(page());
  pending.end();
};

describe('a page that another process has', () => {
  let clock = Date.now();
  const processes = () => [0, 1].map(() => new PageCache({ now: () => clock }));

  it('is taken over as it is, to be shown when no new one can be made', async () => {
    const [one, other] = processes();
    if (one) put(one);
    const copy = await one?.copy(KEY);
    // The page has the form in which a channel between processes delivers it.
    const adopted = copy && other?.adopt(JSON.parse(JSON.stringify(copy)));
    const variant = await adopted?.representation.prepare('identity');
    expect(variant?.body.equals(BODY)).toBe(true);
    expect(other?.findPageState(KEY)).toBe('purged');
    expect(other?.get(KEY)).toBe(adopted);
    await one?.close();
    await other?.close();
  });

  it('does not replace a newer one', async () => {
    const [one, other] = processes();
    if (one) put(one);
    const copy = await one?.copy(KEY);
    clock += MINUTE;
    if (other) put(other);
    const own = other?.get(KEY);
    expect(copy && other?.adopt(copy)).toBe(own);
    expect(other?.findPageState(KEY)).toBe('ready');
  });

  it('is nothing where there is none, it is too old, or the copy is not as it was made', async () => {
    const [one, other] = processes();
    expect(await one?.copy(KEY)).toBeUndefined();
    if (one) put(one);
    const copy = await one?.copy(KEY);
    expect(copy && other?.adopt({ ...copy, head: copy.head.replace('"status":200', '"status":201') })).toBeUndefined();
    clock += 48 * 60 * MINUTE;
    expect(await one?.copy(KEY)).toBeUndefined();
    expect(copy && other?.adopt(copy)).toBeUndefined();
  });
});
