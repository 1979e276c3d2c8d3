import { randomBytes } from 'node:crypto';
import { PageStore } from '#server/site/cache/store/pageStore.ts';
import { tag } from '#shared/api/purge.ts';

/** This program continuously writes pages to the store in the given folder, and prints the store's log. */
const [, , folder = ''] = process.argv;
// The signal is ignored, so that a file that becomes too large causes an error and does not end the process.
process.on('SIGXFSZ', () => {});
const printLine = (first: unknown, text?: string) => void process.stdout.write(`${text ?? String(first)}\n`);
const pageStore = new PageStore({
  folder,
  identity: '0123456789abcdef',
  maxBytes: 1e9,
  retentionMs: 1e9,
  toSiteTag: tag.site,
  onPurged: () => {},
  onReset: () => {},
  logger: { info: printLine, warn: printLine } as never,
  now: Date.now,
});

let number = 0;
setInterval(() => {
  for (let count = 0; count < 20; count += 1) {
    number += 1;
    const body = randomBytes(9000);
    pageStore.write({
      key: `agency /nl/${number % 2000}?`,
      siteId: 'agency',
      policy: 'page',
      host: 'agency.example.com',
      path: `/nl/${number}`,
      search: '',
      tags: [tag.site('agency')],
      madeAt: Date.now(),
      since: pageStore.readLastPurgeNumber(),
      sequence: undefined,
      steadyMs: 0,
      answer: { status: 200, headers: [], hash: body.toString('hex', 0, 16), brotliQuality: 4, body },
    });
  }
  if (pageStore.read('agency /nl/20?')) printLine('begun');
  if (pageStore.read('agency /nl/1000?')) printLine('written');
}, 10);
