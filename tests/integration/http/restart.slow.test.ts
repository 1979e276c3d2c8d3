import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_SITES } from '../../support/demoSites.ts';
import type { TestDatabase } from '../../support/programs/databases.ts';
import { createOwnDemoDatabase } from '../../support/programs/demoData.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';

const [DEMO] = DEMO_SITES;
const HOST = DEMO?.site.hostnames[0] ?? '';
const TEST_TIMEOUT_MS = 900_000;
const CONCURRENCY = 4;

let database: TestDatabase;
let backOffice: TestBackOffice;
let proxy: FaultProxy;
let dataDir: string;
let site: TestSite;

const startTestSite = () =>
  startSite({
    apiUrl: proxy.address,
    defaultHost: HOST,
    dataDir,
    pageStoreBytes: 256 * 1024 ** 2,
    // The memory is too small for most pages, so that they are read from disk.
    pageCache: { maxBytes: 1024 ** 2 },
  });

beforeAll(async () => {
  database = await createOwnDemoDatabase();
  backOffice = await startTestBackOffice({ database });
  proxy = await startFaultProxy({ upstream: backOffice.url });
  dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-restart-'));
  site = await startTestSite();
});
afterAll(async () => {
  await site?.stop();
  await proxy?.close();
  await backOffice?.close();
  await database?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const parseLocations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url.replaceAll('&amp;', '&'));
    return pathname + search;
  });

/** Returns all pages that the sitemap contains, in all languages. */
async function listSitemapAddresses(): Promise<readonly string[]> {
  const index = parseLocations((await site.ask('/sitemap.xml')).text);
  const files = await Promise.all(index.map(async (file) => parseLocations((await site.ask(file)).text)));
  return files.flat();
}

async function runConcurrently(all: readonly string[], each: (one: string) => Promise<void>): Promise<void> {
  const remaining = all[Symbol.iterator]();
  const next = async () => {
    for (const one of remaining) await each(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

/** Matches the lifetime for caches of a page that lacks a late part. */
const INCOMPLETE_LIFETIME = /max-age=1\b/;

/**
 * Requests a page until it is rendered, complete and stored. Under load, the site may first refuse it or leave out a
 * late part; such a page is rendered once more.
 */
const requestUntilStored = (address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const answer = await site.ask(address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers['cache-status'], address).toBe('gevel; hit');
      expect(answer.headers['cdn-cache-control'], address).not.toMatch(INCOMPLETE_LIFETIME);
      return answer.text;
    },
    { timeout: TEST_TIMEOUT_MS, interval: 20 },
  );

it('every page of an agency is served unchanged after a restart without the back office', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const all = await listSitemapAddresses();
  expect(all.length).toBeGreaterThan(300);
  const before = new Map<string, string>();
  await runConcurrently(all, async (address) => void before.set(address, await requestUntilStored(address)));
  await site.stop();
  await proxy.setFault('reset');

  site = await startTestSite();
  const wrong: string[] = [];
  await runConcurrently(all, async (address) => {
    const { status, text } = await site.ask(address);
    if (status !== 200 || text !== before.get(address)) wrong.push(`${status} ${address}`);
  });
  expect(wrong).toEqual([]);
  expect(site.pageCacheStats().store.hits).toBeGreaterThanOrEqual(all.length);
});
