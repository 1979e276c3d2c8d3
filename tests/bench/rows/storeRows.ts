import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tag } from '#shared/api/purge.ts';
import type { PageRecord } from '#server/site/cache/store/pageRecord.ts';
import { PageStore } from '#server/site/cache/store/pageStore.ts';
import type { Bench } from '../context.ts';
import { percentile } from '../openLoop.ts';
import { atMost } from '../row.ts';

const PAGES = 300_000;
const SITES = 500;
/** The body of all pages. It is small, because the cost of a purge depends on tags and not on the size of pages. */
const BODY = Buffer.alloc(300, 'a page ');
const BATCH = 5000;
const MAX_TAG_MS = 50;
const MAX_SITE_MS = 500;
const MAX_RATIO = 2;
const READS = 4000;
const PURGES = 20;
/** The minimum time for which a ratio is meaningful. */
const MIN_MS = 0.05;

const toSiteId = (number: number) => `site${number % SITES}`;
const toPageKey = (number: number) => `${toSiteId(number)} /nl/${number}?`;

const createPage = (number: number): PageRecord => ({
  key: toPageKey(number),
  siteId: toSiteId(number),
  policy: 'page',
  host: `${toSiteId(number)}.localhost`,
  path: `/nl/${number}`,
  search: '',
  tags: [tag.site(toSiteId(number)), tag.list(toSiteId(number)), tag.estate(toSiteId(number), number)],
  madeAt: Date.now(),
  since: 0,
  sequence: undefined,
  steadyMs: 0,
  answer: { status: 200, headers: [['Content-Type', 'text/html']], hash: 'f'.repeat(32), brotliQuality: 4, body: BODY },
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(1);
}

export const storeRows: Bench = {
  name: 'store',
  title: 'page store',
  async run({ folder, progress, onClose }) {
    const complaints: string[] = [];
    const store = new PageStore({
      folder: path.join(folder, 'pages'),
      identity: '0123456789abcdef',
      maxBytes: 4e9,
      retentionMs: 24 * 3_600_000,
      toSiteTag: tag.site,
      onPurged: () => undefined,
      onReset: () => undefined,
      logger: {
        info: () => undefined,
        warn: (_fields: unknown, text?: string) => complaints.push(text ?? ''),
      } as never,
      now: Date.now,
    });
    onClose(() => store.close());
    const isThere = (number: number) => store.read(toPageKey(number)) !== undefined;

    for (let from = 0; from < PAGES; from += BATCH) {
      for (let number = from; number < from + BATCH; number++) store.write(createPage(number));
      await until(() => isThere(from + BATCH - 1) || complaints.length > 0);
      if (complaints.length > 0) throw new Error(complaints.join(', '));
      if ((from + BATCH) % 50_000 === 0) progress(`${from + BATCH} of ${PAGES} pages`);
    }

    /** Returns the milliseconds until the purge has its number. From then on, other processes can read it. */
    const purged = async (tags: readonly string[]): Promise<number> => {
      const before = store.since();
      const begun = performance.now();
      store.purge(tags, randomUUID());
      await until(() => store.since() > before);
      return performance.now() - begun;
    };
    /**
     * Reads pages of other sites and measures the time of each read. After each read, it waits until the event loop has
     * run.
     */
    const reads = async (isOver: (count: number) => boolean): Promise<number[]> => {
      const times: number[] = [];
      for (let count = 0; !isOver(count); count++) {
        const number = (count * 7919) % PAGES;
        const begun = performance.now();
        store.read(toPageKey(number));
        times.push(performance.now() - begun);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return times;
    };

    progress('purging homes and sites');
    const quiet = await reads((count) => count >= READS);
    const tagTimes: number[] = [];
    const siteTimes: number[] = [];
    let isPurging = true;
    const meanwhile = reads(() => !isPurging);
    for (let index = 0; index < PURGES; index++) {
      const number = index * 13 + 1;
      tagTimes.push(await purged([tag.estate(toSiteId(number), number)]));
      siteTimes.push(await purged([tag.site(toSiteId(number + 1))]));
    }
    isPurging = false;
    const during = await meanwhile;
    const [p99Quiet, p99During] = [percentile(quiet, 99), percentile(during, 99)];
    const wrong = Array.from({ length: PURGES }, (_, index) => index * 13 + 1).filter(
      (number) =>
        store.read(toPageKey(number))?.isPurged !== true || store.read(toPageKey(number + 1))?.isPurged !== true,
    );
    if (wrong.length > 0) throw new Error(`${wrong.length} purged pages count as fresh`);
    return [
      atMost(MAX_TAG_MS, {
        figure: `Purge of one tag at ${PAGES} pages, until it is on disk; the slowest of ${PURGES}`,
        value: Math.max(...tagTimes),
        unit: 'ms',
      }),
      atMost(MAX_SITE_MS, {
        figure: 'Purge of a whole site, the same',
        value: Math.max(...siteTimes),
        unit: 'ms',
      }),
      atMost(MAX_RATIO, {
        figure: 'Reads from disk meanwhile, 99th percentile against that without purges',
        value: p99During / Math.max(MIN_MS, p99Quiet),
        unit: '×',
        note: `${p99During.toFixed(3)} ms, without ${p99Quiet.toFixed(3)} ms`,
      }),
    ];
  },
};
