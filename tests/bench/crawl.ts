import { Agent } from 'node:http';
import { getPage, headerPairs } from './pageHit.ts';

/** A page of a site, with the address that crawlers request. */
export interface CrawlAddress {
  readonly host: string;
  readonly path: string;
}

export interface Crawled {
  readonly pages: number;
  /** The number of responses with status 200. */
  readonly ok: number;
  /** The number of responses with status 200 that came from the page cache, in memory or on disk. */
  readonly hits: number;
  readonly seconds: number;
}

const CONNECTIONS = 4;
const HIT = /^gevel; hit/;

/** Requests each address once, over four connections. */
export async function crawl(port: number, addresses: readonly CrawlAddress[]): Promise<Crawled> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const since = performance.now();
  let ok = 0;
  let hits = 0;
  const waiting = addresses.values();
  const work = async () => {
    for (const { host, path } of waiting) {
      const headers = { Host: `${host}:${port}`, 'Accept-Encoding': 'br', 'User-Agent': 'bench crawler' };
      const { status, rawHeaders } = await getPage(port, path, headers, agent);
      if (status !== 200) continue;
      ok += 1;
      if (headerPairs(rawHeaders).some(([name, value]) => name === 'Cache-Status' && HIT.test(value))) hits += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
  return { pages: addresses.length, ok, hits, seconds: (performance.now() - since) / 1000 };
}
