import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tag } from '#shared/api/purge.ts';
import type { PageRecord } from '#server/site/cache/store/pageRecord.ts';
import { PageStore } from '#server/site/cache/store/pageStore.ts';
import type { Bench } from '../context.ts';
import { computePercentile } from '../openLoop.ts';
import { createMaximumRow } from '../row.ts';

const PAGE_COUNT = 300_000;
const SITE_COUNT = 500;
/** The body of all pages. It is small, because the cost of a purge depends on tags and not on the size of pages. */
const PAGE_BODY = Buffer.alloc(300, 'a page ');
const PAGES_PER_BATCH = 5000;
const MAX_TAG_PURGE_MS = 50;
const MAX_SITE_PURGE_MS = 500;
const MAX_RATIO = 2;
const READ_COUNT = 4000;
const PURGE_COUNT = 20;
/** The minimum time for which a ratio is meaningful. */
const MIN_COMPARED_MS = 0.05;

const toSiteId = (number: number) => `site${number % SITE_COUNT}`;
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
  answer: {
    status: 200,
    headers: [['Content-Type', 'text/html']],
    hash: 'f'.repeat(32),
    brotliQuality: 4,
    body: PAGE_BODY,
  },
});

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(1);
}

export const storeRows: Bench = {
  name: 'store',
  title: 'page store',
  async run({ folder, showProgress, onClose }) {
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
    const isStored = (number: number) => store.read(toPageKey(number)) !== undefined;

    for (let from = 0; from < PAGE_COUNT; from += PAGES_PER_BATCH) {
      for (let number = from; number < from + PAGES_PER_BATCH; number++) store.write(createPage(number));
      await waitUntil(() => isStored(from + PAGES_PER_BATCH - 1) || complaints.length > 0);
      if (complaints.length > 0) throw new Error(complaints.join(', '));
      if ((from + PAGES_PER_BATCH) % 50_000 === 0) showProgress(`${from + PAGES_PER_BATCH} of ${PAGE_COUNT} pages`);
    }

    /** Returns the milliseconds until a purge has its number. From then on, other processes can read the purge. */
    const measurePurgeMs = async (tags: readonly string[]): Promise<number> => {
      const before = store.readLastPurgeNumber();
      const begun = performance.now();
      store.purge(tags, randomUUID());
      await waitUntil(() => store.readLastPurgeNumber() > before);
      return performance.now() - begun;
    };
    /**
     * Reads pages of other sites and measures the time of each read. After each read, it lets the event loop run, so
     * that purges continue in the meantime.
     */
    const measureReads = async (isOver: (count: number) => boolean): Promise<number[]> => {
      const times: number[] = [];
      for (let count = 0; !isOver(count); count++) {
        const number = (count * 7919) % PAGE_COUNT;
        const begun = performance.now();
        store.read(toPageKey(number));
        times.push(performance.now() - begun);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return times;
    };

    showProgress('purging homes and sites');
    const quiet = await measureReads((count) => count >= READ_COUNT);
    const tagTimes: number[] = [];
    const siteTimes: number[] = [];
    let isPurging = true;
    const concurrentReads = measureReads(() => !isPurging);
    for (let index = 0; index < PURGE_COUNT; index++) {
      const number = index * 13 + 1;
      tagTimes.push(await measurePurgeMs([tag.estate(toSiteId(number), number)]));
      siteTimes.push(await measurePurgeMs([tag.site(toSiteId(number + 1))]));
    }
    isPurging = false;
    const concurrentReadTimes = await concurrentReads;
    const [p99Quiet, p99During] = [computePercentile(quiet, 99), computePercentile(concurrentReadTimes, 99)];
    const wrong = Array.from({ length: PURGE_COUNT }, (_, index) => index * 13 + 1).filter(
      (number) =>
        store.read(toPageKey(number))?.isPurged !== true || store.read(toPageKey(number + 1))?.isPurged !== true,
    );
    if (wrong.length > 0) throw new Error(`${wrong.length} purged pages count as fresh`);
    return [
      createMaximumRow(MAX_TAG_PURGE_MS, {
        figure: `Purge of one tag at ${PAGE_COUNT} pages, until it is on disk; the slowest of ${PURGE_COUNT}`,
        value: Math.max(...tagTimes),
        unit: 'ms',
      }),
      createMaximumRow(MAX_SITE_PURGE_MS, {
        figure: 'Purge of a whole site, the same',
        value: Math.max(...siteTimes),
        unit: 'ms',
      }),
      createMaximumRow(MAX_RATIO, {
        figure: 'Reads from disk meanwhile, 99th percentile against that without purges',
        value: p99During / Math.max(MIN_COMPARED_MS, p99Quiet),
        unit: '×',
        note: `${p99During.toFixed(3)} ms, without ${p99Quiet.toFixed(3)} ms`,
      }),
    ];
  },
};
