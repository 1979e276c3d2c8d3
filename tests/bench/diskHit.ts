import { setTimeout as sleep } from 'node:timers/promises';
import { PageCache } from '#server/site/cache/pageCache.ts';
import { Representation } from '#server/site/http/answers/representation.ts';
import type { HeaderList } from '#server/site/http/answers/headers.ts';

const PAGE_COUNT = 1000;
const ROUNDS = 10;
const MAX_STORE_BYTES = 1e9;
/** A maximum size of pages in memory that is below the size of every page, so that each page is read from disk. */
const MEMORY_CACHE_BYTES = 1;

interface CachedAnswer {
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/**
 * Measures the processor time of all threads, in milliseconds, until a page is ready to be sent from disk and from
 * memory.
 *
 * @param answer the response that all pages have
 */
export async function measureLookupMs(
  folder: string,
  { headers, body }: CachedAnswer,
): Promise<{ readonly disk: number; readonly memory: number }> {
  const options = { folder, identity: '0123456789abcdef', maxBytes: MAX_STORE_BYTES, logger: { info() {}, warn() {} } };
  const tags = ['site-bench', 'list-bench', 'pages-bench'];
  const keys = Array.from({ length: PAGE_COUNT }, (_, number) => `bench /nl/${number}?`);
  const createCache = (maxBytes: number) => new PageCache({ maxBytes, store: options });

  const memory = createCache(MAX_STORE_BYTES);
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
  while (memory.stats().store.entries < PAGE_COUNT) await sleep(100);

  const disk = createCache(MEMORY_CACHE_BYTES);
  const measureLookups = (cache: typeof memory) => {
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) {
      for (const key of keys) {
        if (!cache.get(key)?.representation.findReadyVariant('br')?.hitHeaderBlock)
          throw new Error(`${key} is not there`);
      }
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / ROUNDS / PAGE_COUNT;
  };
  measureLookups(disk);
  const measured = { disk: measureLookups(disk), memory: measureLookups(memory) };
  await Promise.all([memory.close(), disk.close()]);
  return measured;
}
