import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
const MEGABYTE_BYTES = 1024 ** 2;

const PAGE_PATHS = [
  ['/nl/aanbod', 'alpha.test'],
  ['/nl/aanbod?type=1', 'alpha.test'],
  ['/fr/offre', 'alpha.test'],
  ['/nl/contact', 'alpha.test'],
  ['/fr/offre', 'beta.test'],
] as const;

describe('a site after a restart', () => {
  let backOffice: FakeBackOffice;
  let proxy: FaultProxy;
  let dataDir: string;
  let site: TestSite;
  let clock: number;

  const startAnother = () =>
    startSite({
      apiUrl: proxy.address,
      defaultHost: 'alpha.test',
      dataDir,
      pageStoreBytes: 64 * MEGABYTE_BYTES,
      pageCache: { now: () => clock },
    });
  const start = async () => {
    site = await startAnother();
  };
  const isKept = (entries: number) =>
    vi.waitFor(() => expect(site.pageCacheStats().store.entries).toBeGreaterThanOrEqual(entries), WAIT_OPTIONS);
  const readCacheStatus = async (target: string) => (await site.ask(target)).headers['cache-status'];
  const listCalls = () => backOffice.calls.filter(({ url }) => /^\/sites\/alpha\/estates(\?|$)/.test(url)).length;
  const askAll = () => Promise.all(PAGE_PATHS.map(([target, host]) => site.ask(target, { host })));

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([
      buildSampleSite('alpha'),
      buildSampleSite('beta', { locales: ['fr', 'nl'] }),
    ]);
    proxy = await startFaultProxy({ upstream: backOffice.address });
  });
  afterAll(async () => {
    await proxy.close();
    await backOffice.close();
  });
  beforeEach(async () => {
    clock = Date.now();
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-pages-'));
    await start();
    // The first page of a process is requested here, because it waits until its code is loaded. On a slow machine, this
    // takes so long that the page is streamed.
    await vi.waitUntil(
      async () => (await askAll()).every(({ headers }) => headers['cache-status'] === 'gevel; hit'),
      WAIT_OPTIONS,
    );
  });
  afterEach(async () => {
    await proxy.setFault('pass');
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('serves every page that was rendered before, while the back office is down', async () => {
    const before = await askAll();
    await site.stop();
    await proxy.setFault('reset');
    await start();
    expect(await askAll()).toEqual(
      before.map(({ text, headers }) =>
        expect.objectContaining({
          status: 200,
          text,
          headers: expect.objectContaining({ etag: headers['etag'], 'surrogate-key': headers['surrogate-key'] }),
        }),
      ),
    );
    clock += HOUR_MS;
    for (const { status: code, text } of await askAll()) {
      expect(code).toBe(200);
      expect(before.map((each) => each.text)).toContain(text);
    }
    expect((await site.ask('/nl/aanbod?type=2')).status).toBe(503);
  });

  it('serves each coding, HEAD and 304 of a page as before', async () => {
    const headers = { 'accept-encoding': 'br' };
    // A page that is requested again is compressed with the best compression in the background.
    const before = await vi.waitFor(async () => {
      const answer = await site.ask('/nl/contact', { headers });
      expect(answer.headers['etag']).toMatch(/-br10"$/);
      return answer;
    }, WAIT_OPTIONS);
    await site.stop();
    await start();
    const after = await site.ask('/nl/contact', { headers });
    expect(after.headers['etag']).toBe(before.headers['etag']);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    const etag = before.headers['etag'] ?? '';
    expect((await site.ask('/nl/contact', { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
    const head = await site.ask('/nl/contact', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe(String((await site.ask('/nl/contact')).bytes.length));
  });

  it('renders a page anew that was purged before, and serves the old one when that is impossible', async () => {
    await site.purge('alpha', [tag.list('alpha')]);
    await site.stop();
    await start();
    await proxy.setFault('reset');
    expect((await site.ask('/nl/aanbod')).status).toBe(200);
    expect(await readCacheStatus('/nl/contact')).toBe('gevel; hit');
    await proxy.setFault('pass');
    await vi.waitFor(async () => {
      clock += 2 * SECOND_MS;
      expect(await readCacheStatus('/fr/offre')).toBe('gevel; fwd=miss; stored');
    }, WAIT_OPTIONS);
  });

  it('shares its pages with another instance on the same folder, and renders anew what only that one was told to purge', async () => {
    expect(await readCacheStatus('/nl/aanbod')).toBe('gevel; hit');
    const before = listCalls();
    const another = await startAnother();
    try {
      await isKept(PAGE_PATHS.length);
      expect((await another.ask('/nl/contact')).headers['cache-status']).toBe('gevel; hit');
      await another.purge('alpha', [tag.list('alpha')]);
      await vi.waitFor(
        async () => expect(await readCacheStatus('/nl/aanbod')).toBe('gevel; fwd=miss; stored'),
        WAIT_OPTIONS,
      );
      expect(listCalls()).toBeGreaterThan(before);
    } finally {
      await another.stop();
    }
  });

  it('treats a page with a time in the future as out of date', async () => {
    await site.stop();
    clock -= 2 * HOUR_MS;
    await start();
    expect(await readCacheStatus('/nl/contact')).toBe('gevel; fwd=miss; stored');
    expect(await readCacheStatus('/nl/contact')).toBe('gevel; hit');
  });

  it('uses no page that was rendered with other settings', async () => {
    await site.stop();
    const otherSite = await startSite({
      apiUrl: proxy.address,
      defaultHost: 'alpha.test',
      dataDir,
      pageStoreBytes: 64 * MEGABYTE_BYTES,
      mapTiles: { template: '/tiles/{z}/{x}/{y}.png', attribution: [] },
    });
    expect((await otherSite.ask('/nl/contact')).headers['cache-status']).not.toContain('hit');
    await otherSite.stop();
    await start();
  });

  it('reports how many pages are on disk', async () => {
    await isKept(PAGE_PATHS.length);
    const { text } = await site.askAdmin('/metrics');
    expect(text).toMatch(/gevel_page_store_entries [5-9]/);
    expect(text).toMatch(/gevel_page_store_bytes \d{5}/);
    expect(text).toContain('gevel_page_store_reads_total{result="hit"}');
  });
});
