import { Agent } from 'node:http';
import { getPage, toHeaderPairs } from './pageHit.ts';

/** A page of a site, with the address that crawlers request. */
export interface CrawlAddress {
  readonly host: string;
  readonly path: string;
}

export interface CrawlCounts {
  readonly pageCount: number;
  /** The number of responses with status 200. */
  readonly okCount: number;
  /** The number of responses with status 200 that came from the page cache, in memory or on disk. */
  readonly cacheHitCount: number;
  readonly seconds: number;
}

const CONNECTION_COUNT = 4;
const CACHE_HIT_STATUS = /^gevel; hit/;

/** Requests each address once, over four connections. */
export async function crawlAddresses(port: number, addresses: readonly CrawlAddress[]): Promise<CrawlCounts> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTION_COUNT });
  const since = performance.now();
  let ok = 0;
  let hits = 0;
  const remainingAddresses = addresses.values();
  const crawlRemaining = async () => {
    for (const { host, path } of remainingAddresses) {
      const headers = { Host: `${host}:${port}`, 'Accept-Encoding': 'br', 'User-Agent': 'bench crawler' };
      const { status, rawHeaders } = await getPage(port, path, headers, agent);
      if (status !== 200) continue;
      ok += 1;
      if (toHeaderPairs(rawHeaders).some(([name, value]) => name === 'Cache-Status' && CACHE_HIT_STATUS.test(value)))
        hits += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, crawlRemaining));
  agent.destroy();
  return { pageCount: addresses.length, okCount: ok, cacheHitCount: hits, seconds: (performance.now() - since) / 1000 };
}
