import { setTimeout as sleep } from 'node:timers/promises';
import { PageCache } from '#server/site/cache/pageCache.ts';
import { Representation } from '#server/site/http/answers/representation.ts';
import type { HeaderList } from '#server/site/http/answers/headers.ts';

const PAGES = 1000;
const ROUNDS = 10;
const MAX_BYTES = 1e9;
/** A maximum size of pages in memory that is below the size of every page, so that each page is read from disk. */
const NO_BYTES = 1;

interface Answer {
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/**
 * Measures the processor time of all threads, in milliseconds, until a page is ready to be sent from disk and from
 * memory.
 *
 * @param answer the response that all pages have
 */
export async function lookupMilliseconds(
  folder: string,
  { headers, body }: Answer,
): Promise<{ readonly disk: number; readonly memory: number }> {
  const options = { folder, identity: '0123456789abcdef', maxBytes: MAX_BYTES, logger: { info() {}, warn() {} } };
  const tags = ['site-bench', 'list-bench', 'pages-bench'];
  const keys = Array.from({ length: PAGES }, (_, number) => `bench /nl/${number}?`);
  const createCache = (maxBytes: number) => new PageCache({ maxBytes, store: options });

  const memory = createCache(MAX_BYTES);
  for (const [number, key] of keys.entries()) {
    const pending = memory.watchPurges();
    pending.store({
      key,
      siteId: 'bench',
      representation: new Representation({ status: 200, headers, body }),
      tags,
      policy: 'page',
      source: { host: 'bench.localhost', target: { path: `/nl/${number}`, search: '' } },
    });
    pending.end();
  }
  while (memory.stats().store.entries < PAGES) await sleep(100);

  const disk = createCache(NO_BYTES);
  const timed = (cache: typeof memory) => {
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) {
      for (const key of keys) {
        if (!cache.get(key)?.representation.ready('br')?.hitHeaderBlock) throw new Error(`${key} is not there`);
      }
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / ROUNDS / PAGES;
  };
  timed(disk);
  const measured = { disk: timed(disk), memory: timed(memory) };
  await Promise.all([memory.close(), disk.close()]);
  return measured;
}
