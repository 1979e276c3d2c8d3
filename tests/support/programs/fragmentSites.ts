import { request } from 'undici';
import { expect, vi } from 'vitest';
import { DEMO_SITES } from '../demoSites.ts';
import { createDemoDatabase } from './demoData.ts';
import { startSite, type TestSite } from './site.ts';
import { startTestBackOffice } from './testBackOffice.ts';

export const DEMO_HOSTS = DEMO_SITES.map(({ site }) => site.hostnames[0] ?? '');
const CONCURRENCY = 2;
const WAIT_OPTIONS = { timeout: 300_000, interval: 100 };
/** The time between two readings of the clock of the page cache. It is longer than any page of the cache may be used. */
const CLOCK_STEP_MS = 2 * 86_400_000;

interface PageAddress {
  readonly host: string;
  readonly path: string;
}

/**
 * The demo agencies on two sites. One site renders each part of a page anew; the other one reuses the parts that it
 * rendered before.
 */
export interface FragmentSites {
  /** The pages in the sitemaps of the sites, in all their languages. */
  readonly addresses: readonly PageAddress[];
  /** Opens pages in two orders. Returns the pages that differ between the two sites. */
  listDifferences(addresses: readonly PageAddress[]): Promise<readonly string[]>;
  stop(): Promise<void>;
}

const parseLocations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);

/** The user agent of a crawler. Crawlers get pages that are not streamed. */
const CRAWLER_HEADERS = { 'user-agent': 'Googlebot/2.1' };

/** The lifetime of a complete page in other caches. An incomplete page may be stored for one second only. */
const COMPLETE_LIFETIME = 'public, max-age=60,';

/**
 * Returns a complete page. Under load, the site may first refuse to render it, or leave out a part whose data came too
 * late. Such a page would differ from the same page of the other site.
 */
const requestPage = (site: TestSite, { host, path }: PageAddress): Promise<string> =>
  vi.waitFor(async () => {
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${site.port}${path}`, {
      headers: { ...CRAWLER_HEADERS, host },
    });
    const text = await body.text();
    expect(statusCode, host + path).toBe(200);
    expect(headers['cdn-cache-control'], host + path).toContain(COMPLETE_LIFETIME);
    return text;
  }, WAIT_OPTIONS);

async function runConcurrently<T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  const remaining = all[Symbol.iterator]();
  const next = async () => {
    for (const item of remaining) await each(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

export async function startFragmentSites(): Promise<FragmentSites> {
  const database = await createDemoDatabase();
  const backOffice = await startTestBackOffice({ database });
  let cacheTime = Date.now();
  const options = {
    apiUrl: backOffice.url,
    defaultHost: DEMO_HOSTS[0] ?? '',
    // By this clock, every page in the cache is too old to be used, so every page is rendered for each request. A cache
    // without space would have the same effect, but the site sends no lifetime with a page that it could not store.
    pageCache: { now: () => (cacheTime += CLOCK_STEP_MS) },
  };
  const plain = await startSite({ ...options, fragments: { maxBytes: 0 } });
  const cached = await startSite(options);

  async function listAddresses(host: string): Promise<readonly PageAddress[]> {
    const readLocations = async (path: string) => parseLocations(await requestPage(plain, { host, path }));
    const files = await Promise.all((await readLocations('/sitemap.xml')).map(readLocations));
    return files.flat().map((path) => ({ host, path }));
  }

  return {
    addresses: (await Promise.all(DEMO_HOSTS.map(listAddresses))).flat(),
    async listDifferences(addresses) {
      const bodies = new Map<PageAddress, string>();
      await runConcurrently(addresses, async (address) => {
        bodies.set(address, await requestPage(plain, address));
      });
      const differing = new Set<string>();
      // The pages are opened from the first to the last and back, so that every page uses fragments of other pages.
      for (const order of [addresses, addresses.toReversed()]) {
        await runConcurrently(order, async (address) => {
          if ((await requestPage(cached, address)) !== bodies.get(address)) differing.add(address.host + address.path);
        });
      }
      return [...differing];
    },
    async stop() {
      await plain.stop();
      await cached.stop();
      await backOffice.close();
      await database.remove();
    },
  };
}
