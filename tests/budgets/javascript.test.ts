import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ESTATE_BUDGET, KILOBYTE, LISTING_BUDGET, PAGE_BUDGET } from './budgets.ts';

interface ClientStats {
  readonly namedChunkGroups: Readonly<Record<string, { readonly assets: readonly { readonly name: string }[] }>>;
}

const dist = path.resolve(import.meta.dirname, '../../dist');
const RUNTIME = 'main';
/** The chunk that `client/widgets` loads to hydrate any widget. */
const HYDRATION = 'hydrate';
const LISTING_WIDGETS = ['listing-EstateFilter-widget-tsx', 'listing-EstateList-widget-tsx'];

/** The scripts that run on an estate's page without React. */
const ESTATE_SCRIPTS = ['estate'];
/** The scripts that run on the home page and on pages of the CMS. */
const CONTENT_SCRIPTS = ['slides', 'consent'];
const GALLERY = ['gallery-EstateGallery-widget-tsx', 'viewer'];

let stats: ClientStats;

beforeAll(() => {
  const file = path.join(dist, 'loadable-stats.json');
  if (!existsSync(file)) throw new Error('There is no client build to weigh: run `npm run build` first.');
  stats = JSON.parse(readFileSync(file, 'utf8')) as ClientStats;
});

const scripts = (chunk: string) => {
  const group = stats.namedChunkGroups[chunk];
  if (!group) throw new Error(`The build has no chunk ${chunk}: has a file been renamed?`);
  return group.assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
};

const weights = new Map<string, number>();

/** Returns the size of a script in bytes, with the compression that the site uses. */
function countBytes(name: string): number {
  let bytes = weights.get(name);
  if (bytes === undefined) {
    const body = readFileSync(path.join(dist, 'client', name));
    bytes = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    weights.set(name, bytes);
  }
  return bytes;
}

/** Returns the total size of the scripts of these chunks in kilobytes. */
const weight = (chunks: readonly string[]) =>
  [...new Set(chunks.flatMap(scripts))].reduce((sum, name) => sum + countBytes(name), 0) / KILOBYTE;

/** The best compression takes long on a busy machine, so the limit is high. */
const PATIENCE = { timeout: 60_000 };

describe('the JavaScript of the listing page', PATIENCE, () => {
  it('is almost zero before the visitor uses anything', () => {
    expect(weight([RUNTIME])).toBeLessThanOrEqual(LISTING_BUDGET.beforeUse);
  });

  it('stays within its budget once filter and list are used', () => {
    expect(weight([RUNTIME, HYDRATION, ...LISTING_WIDGETS])).toBeLessThanOrEqual(LISTING_BUDGET.afterUse);
  });

  it('contains neither the validation nor the translation library of the server', () => {
    const folder = path.join(dist, 'client');
    const all = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n');
    expect(all).not.toMatch(/ZodError|i18next/);
  });
});

describe('the JavaScript of every other page', () => {
  it('is small before the visitor uses anything, including slides and the consent notice', () => {
    expect(weight([RUNTIME, ...CONTENT_SCRIPTS])).toBeLessThanOrEqual(PAGE_BUDGET.beforeUse);
  });
});

describe('the JavaScript of an estate’s page', PATIENCE, () => {
  it('is small before the visitor uses anything', () => {
    expect(weight([RUNTIME, ...ESTATE_SCRIPTS])).toBeLessThanOrEqual(ESTATE_BUDGET.beforeUse);
  });

  it('stays within its budget once the gallery is open', () => {
    const all = [RUNTIME, ...ESTATE_SCRIPTS, HYDRATION, ...GALLERY];
    expect(weight(all)).toBeLessThanOrEqual(ESTATE_BUDGET.afterUse);
  });
});
