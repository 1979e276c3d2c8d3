import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Screen } from '#server/site/render/screen.ts';
import { tag } from '#shared/api/purge.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';

const MISS_STATUS = 'gevel; fwd=miss; stored';
const HIT_STATUS = 'gevel; hit';
const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

/** Returns the headers without those of the connection and of the single request. */
function keepLastingHeaders({ headers }: SiteAnswer) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, 'x-request-id': _id, ...others } = headers;
  return others;
}

/** The expected headers of a page that is being refreshed. */
const OLD_PAGE_HEADERS = { status: expect.stringMatching(/^gevel; hit; ttl=-\d+$/), lifetime: 'max-age=1' };
/** The time limit for the best compression, which waits for threads that other work on this machine may occupy. */
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };

describe('the page cache', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  /** The time that the page cache's clock shows. */
  let clock = Date.now();
  let isContactBroken = false;
  const sites = [buildSampleSite('alpha'), buildSampleSite('beta', { locales: ['fr', 'nl'] })];

  const readCacheStatus = async (target: string, headers?: Record<string, string>, host = 'alpha.test') =>
    (await site.ask(target, { host, ...(headers && { headers }) })).headers['cache-status'];

  const requestCompressed = () => site.ask('/nl/aanbod', { headers: { 'accept-encoding': 'br' } });

  const contact: Screen = {
    async load({ site: { id } }) {
      if (isContactBroken) throw new Error('broken on purpose');
      const head = { title: 'Contact', alternates: {} };
      return { type: 'page', status: 200, head, body: createElement('p', {}, id), tags: [], cache: 'page' };
    },
  };

  beforeAll(async () => {
    backOffice = await startFakeBackOffice(sites);
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      pageCache: { now: () => clock },
      screens: { contact },
    });
    // The first page of a process is requested here, because it waits until its code is loaded. On a slow machine, this
    // takes so long that the page is streamed.
    await site.ask('/nl/aanbod');
    await site.purge('alpha', [tag.site('alpha')]);
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });
  afterEach(async () => {
    isContactBroken = false;
    backOffice.replies.length = 0;
    backOffice.calls.length = 0;
    // The clock is moved beyond the maximum age of a page.
    clock += 2 * DAY_MS;
    for (const { id } of sites) await site.purge(id, [tag.site(id)]);
  });

  it('renders a page once and serves it from then on', async () => {
    const first = await site.ask('/nl/aanbod');
    const second = await site.ask('/nl/aanbod');
    expect(first.headers['cache-status']).toBe(MISS_STATUS);
    expect(second.headers['cache-status']).toBe(HIT_STATUS);
    expect(second.text).toBe(first.text);
    expect(second.headers['etag']).toBe(first.headers['etag']);
  });

  it('renders one page for many who request it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.ask('/nl/aanbod')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(backOffice.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/estates'))).toHaveLength(1);
  });

  it('caches one page for all spellings of a filter, and ignores unknown parameters', async () => {
    expect(await readCacheStatus('/nl/aanbod?type=3&type=1&page=1')).toBe(MISS_STATUS);
    for (const search of ['type=1&type=3', 'utm_source=x&type=3&type=1&type=3', 'type=1&type=3&price-min=0&page=abc']) {
      expect(await readCacheStatus(`/nl/aanbod?${search}`), search).toBe(HIT_STATUS);
    }
    expect(await readCacheStatus('/nl/aanbod?type=1')).toBe(MISS_STATUS);
    expect(await readCacheStatus('/nl/contact?anything=1')).toBe(MISS_STATUS);
    expect(await readCacheStatus('/nl/contact')).toBe(HIT_STATUS);
  });

  it('depends only on site, path and query', async () => {
    const plain = await site.ask('/nl/aanbod');
    const decorated = await site.ask('/nl/aanbod', {
      headers: {
        cookie: 'a=b',
        'accept-language': 'fr',
        'user-agent': 'Mobile',
        'x-forwarded-host': 'beta.test',
        'x-forwarded-proto': 'http',
        forwarded: 'host=beta.test',
      },
    });
    expect(decorated.headers['cache-status']).toBe(HIT_STATUS);
    expect(decorated.text).toBe(plain.text);
    expect(plain.headers['vary']).toBe('Accept-Encoding');
  });

  it('shares pages between hosts of one site, and separates sites', async () => {
    expect(await readCacheStatus('/nl/aanbod')).toBe(MISS_STATUS);
    expect(await readCacheStatus('/nl/aanbod', {}, 'ALPHA.test.:8080')).toBe(HIT_STATUS);
    expect(await readCacheStatus('/nl/aanbod', {}, 'beta.test')).toBe(MISS_STATUS);
  });

  it('answers HEAD as GET, without the body', async () => {
    const head = await site.ask('/nl/aanbod', { method: 'HEAD' });
    const getAnswer = await site.ask('/nl/aanbod');
    const headOfHit = await site.ask('/nl/aanbod', { method: 'HEAD' });
    expect(head.headers['cache-status']).toBe(MISS_STATUS);
    expect(head.bytes).toHaveLength(0);
    expect(keepLastingHeaders(headOfHit)).toEqual(keepLastingHeaders(getAnswer));
    expect(headOfHit.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(getAnswer.bytes.length));
  });

  it('answers 304 to clients that have the page, in any content coding', async () => {
    const { headers } = await site.ask('/nl/aanbod');
    const etag = headers['etag'] ?? '';
    const brotli = (await site.ask('/nl/aanbod', { headers: { 'accept-encoding': 'br' } })).headers['etag'] ?? '';
    expect(brotli).not.toBe(etag);
    for (const conditionValue of [etag, `W/${etag}`, `"other", ${etag}`, '*', brotli]) {
      const answer = await site.ask('/nl/aanbod', { headers: { 'if-none-match': conditionValue } });
      expect(answer.status, conditionValue).toBe(304);
      expect(answer.bytes).toHaveLength(0);
      expect(answer.headers).toMatchObject({
        etag,
        'cache-status': HIT_STATUS,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
      });
      expect(answer.headers).not.toHaveProperty('content-length');
    }
    expect((await site.ask('/nl/aanbod', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('also answers 304 when it must render the page again to compare the ETag', async () => {
    const { headers } = await site.ask('/nl/aanbod');
    await site.purge('alpha', [tag.list('alpha')]);
    const repeatedAnswer = await site.ask('/nl/aanbod', { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(repeatedAnswer.status).toBe(304);
    expect(repeatedAnswer.headers['cache-status']).toBe(MISS_STATUS);
  });

  it('sends the coding that the client accepts', async () => {
    const plain = await site.ask('/nl/aanbod');
    const requestCoded = (acceptEncoding: string) =>
      site.ask('/nl/aanbod', { headers: { 'accept-encoding': acceptEncoding } });
    const brotli = await requestCoded('gzip, deflate, br, zstd');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    const gzip = await requestCoded('gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    expect((await requestCoded('identity')).headers).not.toHaveProperty('content-encoding');
  });

  it('compresses popular pages at the best level', async () => {
    const first = await requestCompressed();
    await requestCompressed();
    await requestCompressed();
    await vi.waitFor(async () => {
      const better = await requestCompressed();
      expect(better.bytes.length).toBeLessThan(first.bytes.length);
      expect(better.headers['etag']).not.toBe(first.headers['etag']);
      expect(brotliDecompressSync(better.bytes)).toEqual(brotliDecompressSync(first.bytes));
    }, WAIT_OPTIONS);
  });

  it('serves a stale page at once and renders a new one meanwhile', async () => {
    await site.ask('/nl/aanbod');
    clock += 64.5 * SECOND_MS;
    expect(await readCacheStatus('/nl/aanbod')).toBe('gevel; hit; ttl=-5');
    await vi.waitFor(async () => {
      expect(await readCacheStatus('/nl/aanbod')).toBe(HIT_STATUS);
    }, WAIT_OPTIONS);
  });

  it('renders a page that is too old to be served before it answers', async () => {
    await site.ask('/nl/aanbod');
    clock += 661 * SECOND_MS;
    expect(await readCacheStatus('/nl/aanbod')).toBe(MISS_STATUS);
  });

  it('serves an old page for a day when no new one can be rendered, and not longer', async () => {
    const { text } = await site.ask('/nl/contact');
    isContactBroken = true;
    clock += DAY_MS;
    const old = await site.ask('/nl/contact');
    expect(old.status).toBe(200);
    expect(old.headers['cache-status']).toBe(`gevel; hit; ttl=-${86_400 - 60}`);
    expect(old.text).toBe(text);
    clock += 61 * SECOND_MS;
    expect((await site.ask('/nl/contact')).status).toBe(500);
  });

  it('serves a purged page when no new one can be rendered', async () => {
    await site.ask('/nl/contact');
    await site.purge('alpha', [tag.site('alpha')]);
    isContactBroken = true;
    expect((await site.ask('/nl/contact')).status).toBe(200);
    isContactBroken = false;
    clock += 2 * SECOND_MS;
    expect(await readCacheStatus('/nl/contact')).toBe(MISS_STATUS);
  });

  it('purges the pages with the tag, and no others', async () => {
    const targets = ['/nl/aanbod', '/fr/offre', '/nl/contact'];
    for (const target of targets) await site.ask(target);
    await site.ask('/nl/aanbod', { host: 'beta.test' });
    expect((await site.purge('alpha', [tag.list('alpha')])).status).toBe(204);
    expect(await readCacheStatus('/nl/contact')).toBe(HIT_STATUS);
    expect(await readCacheStatus('/nl/aanbod', {}, 'beta.test')).toBe(HIT_STATUS);
    expect(await readCacheStatus('/nl/aanbod')).toBe(MISS_STATUS);
    expect(await readCacheStatus('/fr/offre')).toBe(MISS_STATUS);
    expect(await readCacheStatus('/nl/aanbod')).toBe(HIT_STATUS);
  });

  it('serves no page of a site that was purged as a whole', async () => {
    for (const target of ['/nl/aanbod', '/nl/contact']) await site.ask(target);
    await site.purge('alpha', [tag.site('alpha')]);
    expect(await readCacheStatus('/nl/aanbod')).toBe(MISS_STATUS);
    expect(await readCacheStatus('/nl/contact')).toBe(MISS_STATUS);
  });

  it('does not store a page whose tag was purged during the render', async () => {
    let purged: Promise<unknown> | undefined;
    backOffice.replies.push({
      matches: /GET .*navigation\/header/,
      reply() {
        purged ??= site.purge('alpha', [tag.list('alpha')]);
        return { status: 200, type: 'application/json', body: '{"type":"header","items":[]}' };
      },
    });
    const first = await site.ask('/nl/aanbod');
    await purged;
    expect(first.headers['cache-status']).toBe('gevel; fwd=miss');
    expect(await readCacheStatus('/nl/aanbod')).toBe(MISS_STATUS);
  });

  it('caches a 404 for half a minute', async () => {
    const missingPage = await site.ask('/nl/nergens');
    expect(missingPage.status).toBe(404);
    expect(await readCacheStatus('/nl/nergens')).toBe(HIT_STATUS);
    clock += 31 * SECOND_MS;
    expect(await readCacheStatus('/nl/nergens')).toBe(MISS_STATUS);
  });

  it('caches neither errors nor pages with a token', async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await readCacheStatus(`/nl/hou-me-op-de-hoogte/${'t'.repeat(20)}`)).toBe('gevel; fwd=miss');
    }
    backOffice.replies.push({ matches: /POST/, reply: { status: 500 } });
    for (let visit = 0; visit < 2; visit += 1) {
      const answer = await site.ask('/nl/aanbod?type=7');
      expect(answer.status).toBe(503);
      expect(answer.headers['cache-status']).toBe('gevel; fwd=miss');
    }
  });

  it('stays within its limits of bytes, for any requests', async () => {
    const limits = { maxBytes: 150_000, maxGoneAnswerBytes: 150_000, maxAliasBytes: 2000 };
    const small = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test', pageCache: limits });
    for (let batch = 0; batch < 4; batch += 1) {
      const targets = Array.from({ length: 10 }, (_, index) => {
        const number = batch * 10 + index + 1;
        return index % 2 ? `/nl/aanbod?city=${number}` : `/nl/nergens-${number}`;
      });
      await Promise.all(targets.map((target) => small.ask(target)));
      await Promise.all(targets.map((target) => small.ask(`${target}${target.includes('?') ? '&' : '?'}x=${batch}`)));
    }
    const stats = small.pageCacheStats();
    await small.stop();
    expect(stats.entries).toBeGreaterThan(1);
    expect(stats.entries).toBeLessThan(20);
    expect(stats.bytes).toBeLessThanOrEqual(limits.maxBytes);
    expect(stats.goneEntryCount).toBeGreaterThan(1);
    expect(stats.goneEntryCount).toBeLessThan(20);
    expect(stats.goneAnswerBytes).toBeLessThanOrEqual(limits.maxGoneAnswerBytes);
    expect(stats.aliasBytes).toBeLessThanOrEqual(limits.maxAliasBytes);
  });
});

describe('a page that is made of answers as old as itself', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  let clock = Date.now();
  const readClock = () => clock;

  const readCacheState = async () => {
    const { headers } = await site.ask('/nl/aanbod');
    return { status: headers['cache-status'], lifetime: /max-age=\d+/.exec(headers['cdn-cache-control'] ?? '')?.[0] };
  };
  /**
   * Waits until the page is complete. The clock moves, because an incomplete page is rendered once more only when it is
   * old.
   */
  const waitUntilComplete = () =>
    vi.waitFor(async () => {
      const cacheState = await readCacheState();
      if (cacheState.lifetime !== 'max-age=60') clock += 2 * SECOND_MS;
      expect(cacheState).toEqual({ status: HIT_STATUS, lifetime: 'max-age=60' });
    }, WAIT_OPTIONS);

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      pageCache: { now: readClock },
      apiCache: { now: readClock },
    });
    await site.ask('/nl/aanbod');
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  it('is complete again after a refresh, and is never stored incomplete for half a minute', async () => {
    await waitUntilComplete();
    clock += 300 * SECOND_MS;
    expect(await readCacheState()).toEqual(OLD_PAGE_HEADERS);
    await vi.waitFor(async () => {
      const { status, lifetime } = await readCacheState();
      expect(['max-age=1', 'max-age=60']).toContain(lifetime);
      // The clock moves when needed: on a busy machine, a refresh may return an incomplete page, and it is repeated
      // only when that page is old.
      if (status !== HIT_STATUS) clock += SECOND_MS / 10;
      expect(status).toBe(HIT_STATUS);
    }, WAIT_OPTIONS);
    clock += 120 * SECOND_MS;
    expect(await readCacheState()).toEqual(OLD_PAGE_HEADERS);
  });

  it('that a visitor had to wait for is complete for the next one', async () => {
    await waitUntilComplete();
    clock += 700 * SECOND_MS;
    expect(await readCacheState()).toEqual({ status: MISS_STATUS, lifetime: 'max-age=1' });
    await waitUntilComplete();
    clock += 120 * SECOND_MS;
    expect(await readCacheState()).toEqual(OLD_PAGE_HEADERS);
  });
});
