import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAlikeFiles } from '../bench/listings.ts';
import { type RunningProduct, startProduct } from '../bench/product.ts';
import { crawlPages } from '../crawl/crawlPages.ts';
import { demoPages, fillSites, importedPages, NAMESPACES } from '../crawl/crawledSites.ts';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { builtSite } from '../support/builtSite.mjs';

/** Of each kind of listing. */
const ROWS = 20;
const CONCURRENCY = 4;
/** About a thousand pages. */
const MOST_MS = 300_000;

let folder: string;
let dataDir: string;
let product: RunningProduct | undefined;

beforeAll(async () => {
  await (builtSite as () => Promise<string>)();
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-pages-'));
  dataDir = path.join(folder, 'var');
  await fillSites(dataDir, lookAlikeFiles(folder, ROWS));
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('shows every estate of the demo and of imported listings in every language without a fault', {
  timeout: MOST_MS,
}, async () => {
  const imported = await importedPages(dataDir);
  expect(imported).toHaveLength(2 * ROWS * 4);
  product = await startProduct(dataDir);
  const targets = [...demoPages(), ...imported];
  let opened = 0;
  const faults = await crawlPages(targets, {
    port: product.port,
    namespaces: NAMESPACES,
    concurrency: CONCURRENCY,
    onPage: () => (opened += 1),
  });
  expect(faults.slice(0, 20)).toEqual([]);
  expect(opened).toBe(targets.length);
});
