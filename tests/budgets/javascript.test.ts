import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ESTATE_BUDGET, KILOBYTE_BYTES, LISTING_BUDGET, PAGE_BUDGET } from './budgets.ts';

interface ClientStats {
  readonly namedChunkGroups: Readonly<Record<string, { readonly assets: readonly { readonly name: string }[] }>>;
}

const distFolder = path.resolve(import.meta.dirname, '../../dist');
const RUNTIME_CHUNK = 'main';
/** The chunk that `client/widgets` loads to hydrate any widget. */
const HYDRATION_CHUNK = 'hydrate';
const LISTING_WIDGET_CHUNKS = ['listing-EstateFilter-widget-tsx', 'listing-EstateList-widget-tsx'];

/** The scripts that run on an estate's page without React. */
const ESTATE_CHUNKS = ['estate'];
/** The scripts that run on the home page and on pages of the CMS. */
const CONTENT_CHUNKS = ['slides', 'consent'];
const GALLERY_CHUNKS = ['gallery-EstateGallery-widget-tsx', 'viewer'];

let stats: ClientStats;

beforeAll(() => {
  const file = path.join(distFolder, 'loadable-stats.json');
  if (!existsSync(file)) throw new Error('There is no client build to weigh: run `npm run build` first.');
  stats = JSON.parse(readFileSync(file, 'utf8')) as ClientStats;
});

const listChunkScripts = (chunk: string) => {
  const group = stats.namedChunkGroups[chunk];
  if (!group) throw new Error(`The build has no chunk ${chunk}: has a file been renamed?`);
  return group.assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
};

const compressedBytesByFile = new Map<string, number>();

/** Returns the size of a script in bytes, with the compression that the site uses. */
function countCompressedBytes(name: string): number {
  let bytes = compressedBytesByFile.get(name);
  if (bytes === undefined) {
    const body = readFileSync(path.join(distFolder, 'client', name));
    bytes = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    compressedBytesByFile.set(name, bytes);
  }
  return bytes;
}

/** Returns the total size of the scripts of these chunks in kilobytes. */
const countChunkKilobytes = (chunks: readonly string[]) =>
  [...new Set(chunks.flatMap(listChunkScripts))].reduce((sum, name) => sum + countCompressedBytes(name), 0) /
  KILOBYTE_BYTES;

/** The best compression takes long on a busy machine, so the limit is high. */
const TEST_OPTIONS = { timeout: 60_000 };

describe('the JavaScript of the listing page', TEST_OPTIONS, () => {
  it('is almost zero before the visitor uses anything', () => {
    expect(countChunkKilobytes([RUNTIME_CHUNK])).toBeLessThanOrEqual(LISTING_BUDGET.maxKilobytesBeforeUse);
  });

  it('stays within its budget once filter and list are used', () => {
    expect(countChunkKilobytes([RUNTIME_CHUNK, HYDRATION_CHUNK, ...LISTING_WIDGET_CHUNKS])).toBeLessThanOrEqual(
      LISTING_BUDGET.maxKilobytesAfterUse,
    );
  });

  it('contains neither the validation nor the translation library of the server', () => {
    const folder = path.join(distFolder, 'client');
    const all = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n');
    expect(all).not.toMatch(/ZodError|i18next/);
  });
});

describe('the JavaScript of every other page', () => {
  it('is small before the visitor uses anything, including slides and the consent notice', () => {
    expect(countChunkKilobytes([RUNTIME_CHUNK, ...CONTENT_CHUNKS])).toBeLessThanOrEqual(
      PAGE_BUDGET.maxKilobytesBeforeUse,
    );
  });
});

describe('the JavaScript of an estate’s page', TEST_OPTIONS, () => {
  it('is small before the visitor uses anything', () => {
    expect(countChunkKilobytes([RUNTIME_CHUNK, ...ESTATE_CHUNKS])).toBeLessThanOrEqual(
      ESTATE_BUDGET.maxKilobytesBeforeUse,
    );
  });

  it('stays within its budget once the gallery is open', () => {
    const all = [RUNTIME_CHUNK, ...ESTATE_CHUNKS, HYDRATION_CHUNK, ...GALLERY_CHUNKS];
    expect(countChunkKilobytes(all)).toBeLessThanOrEqual(ESTATE_BUDGET.maxKilobytesAfterUse);
  });
});
