import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoSites } from '../../server/backoffice/demo/sites/demoSites.ts';
import type { TestDatabase } from '../support/programs/databases.ts';
import { demoDatabase } from '../support/programs/demoData.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

/** Every page is rendered for each request. */
const NO_PAGES = { maxBytes: 1 };
const HOSTS = demoSites().map(({ site }) => site.hostnames[0] ?? '');
/** Of the pages of an agency: of each kind some, in each of its languages, since it has three or four. */
const EVERY = 5;
const MOST_MS = 400_000;
const CONCURRENCY = 2;
const ATTEMPTS = 3;

let database: TestDatabase;
let backOffice: TestBackOffice;
/** Renders each part of a page anew. */
let plain: TestSite;
/** Takes parts of pages that it rendered before. */
let cached: TestSite;

beforeAll(async () => {
  database = await demoDatabase();
  backOffice = await startTestBackOffice({ database });
  const options = { apiUrl: backOffice.url, defaultHost: HOSTS[0] ?? '', pageCache: NO_PAGES };
  plain = await startSite({ ...options, fragments: { maxBytes: 0 } });
  cached = await startSite(options);
});
afterAll(async () => {
  await plain?.stop();
  await cached?.stop();
  await backOffice?.close();
  await database?.remove();
});

interface Address {
  readonly host: string;
  readonly path: string;
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);

/** Pages that the site names to search engines, in all its languages. */
async function addressesOf(host: string): Promise<readonly Address[]> {
  const index = locations((await plain.ask('/sitemap.xml', { host })).text);
  const files = await Promise.all(index.map(async (file) => locations((await plain.ask(file, { host })).text)));
  return files.flat().map((path) => ({ host, path }));
}

/** Gets whole pages, and none that is streamed in parts. */
const CRAWLER = { 'user-agent': 'Googlebot/2.1' };

/** A complete page. Under load the site may first say that it has no time for it. */
const pageOf = (site: TestSite, { host, path }: Address): Promise<string> =>
  vi.waitFor(
    async () => {
      const { statusCode, body } = await request(`http://127.0.0.1:${site.port}${path}`, {
        headers: { ...CRAWLER, host },
      });
      const text = await body.text();
      expect(statusCode, host + path).toBe(200);
      return text;
    },
    { timeout: MOST_MS, interval: 200 },
  );

/** Whether both sites render the page alike. A part that came too late for one of them is there the next time. */
async function isAlike(address: Address): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if ((await pageOf(cached, address)) === (await pageOf(plain, address))) return true;
  }
  return false;
}

async function inTurn<T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const next = async () => {
    for (const one of rest) await each(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

describe('a page of kept fragments', () => {
  it('is byte for byte the page without them, whichever pages were made before it', { timeout: MOST_MS }, async () => {
    const all = (await Promise.all(HOSTS.map(addressesOf))).flat();
    const addresses = all.filter((_, index) => index % EVERY === 0);
    expect(new Set(addresses.map(({ host }) => host)).size).toBe(HOSTS.length);
    expect(addresses.length).toBeGreaterThan(250);
    const bodies = new Map<Address, string>();
    await inTurn(addresses, async (address) => {
      bodies.set(address, await pageOf(plain, address));
    });
    const differing = new Set<string>();
    // From the first page to the last one, and back: every page is made of fragments that others have left.
    for (const order of [addresses, addresses.toReversed()]) {
      await inTurn(order, async (address) => {
        if ((await pageOf(cached, address)) === bodies.get(address) || (await isAlike(address))) return;
        differing.add(address.host + address.path);
      });
    }
    expect([...differing]).toEqual([]);
  });
});
