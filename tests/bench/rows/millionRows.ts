import path from 'node:path';
import { Client } from 'pg';
import type { EstateSearch } from '#shared/api/search.ts';
import { findPostgres } from '../../support/programs/postgres.ts';
import { runBackOfficeCommand, startBenchBackOffice } from '../benchBackOffice.ts';
import type { Bench, BenchContext } from '../context.ts';
import { writeGeneratedListings } from '../listings.ts';
import { LISTINGS_PER_SITE, toSiteId } from '../manySites.ts';
import { computeMedian } from '../median.ts';
import { findMemoryObstacle, measureResidentMegabytes } from '../memory.ts';
import { API_TOKEN, readHomes, MILLION_CALLS, type MeasuredBackOffice } from '../millionCalls.ts';
import { FEW_SITES_COUNT, MANY_SITES_COUNT, type MillionData, openMillionData } from '../millionData.ts';
import { createMaximumRow, createUnmeasuredRow, type BenchRow } from '../row.ts';
import { sortCitiesByCount, createTypicalSearches, searchWithFacets } from '../searchTimes.ts';

const MAX_RATIO = 1.5;
const MAX_MEGABYTES = 400;
const MAX_START_SECONDS = 10;
const HOT_SEARCH_FIGURE = `Search with all facets in one of ${MANY_SITES_COUNT} sites (${MANY_SITES_COUNT * LISTINGS_PER_SITE} listings), × one of ${FEW_SITES_COUNT}`;
const COLD_SEARCH_FIGURE = 'The same, the first one in each site';
const CALLS_FIGURE = 'The slowest other call there, × the same in one of the few';
const IMPORT_ROWS = 5000;
const IMPORT_FIGURE = `Import of ${IMPORT_ROWS} rows into another site there, × the same beside few`;
const START_FIGURE = 'Start of a back office there';
const MEMORY_FIGURE = 'Memory of the back office after all of that';

/**
 * The step from one site to the next. It has no common divisor with 1,000, the number of sites, so each site is
 * searched once before any site is searched again.
 */
const SITE_STEP = 617;
/** The number of sites whose twelve searches are measured when all of their data are in memory. */
const HOT_SITE_COUNT = 400;
const CALL_ROUNDS = 60;
const IMPORT_ROUNDS = 3;

const chooseSite = (turn: number, sites: number) => toSiteId(((turn * SITE_STEP) % sites) + 1);

/**
 * The times in milliseconds of the same call in one of many sites and in one of few sites. The two calls directly
 * follow each other, and the order changes each time.
 */
interface TimePair {
  readonly manySitesMs: number;
  readonly fewSitesMs: number;
}

const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

async function measurePair(turn: number, many: () => Promise<unknown>, few: () => Promise<unknown>): Promise<TimePair> {
  if (turn % 2 === 0) {
    const first = await measureMs(many);
    return { manySitesMs: first, fewSitesMs: await measureMs(few) };
  }
  const first = await measureMs(few);
  return { manySitesMs: await measureMs(many), fewSitesMs: first };
}

const computeRatio = (pairs: readonly TimePair[]) =>
  computeMedian(pairs.map(({ manySitesMs, fewSitesMs }) => manySitesMs / fewSitesMs));
const formatPairs = (pairs: readonly TimePair[], unit = 'ms') =>
  `${computeMedian(pairs.map(({ manySitesMs }) => manySitesMs)).toFixed(1)} against ${computeMedian(pairs.map(({ fewSitesMs }) => fewSitesMs)).toFixed(1)} ${unit}`;

const createRatioRow = (figure: string, pairs: readonly TimePair[], note: string): BenchRow =>
  createMaximumRow(MAX_RATIO, { figure, value: computeRatio(pairs), unit: '×', fractionDigits: 2, note });

interface BackOfficePair {
  readonly withManySites: MeasuredBackOffice;
  readonly withFewSites: MeasuredBackOffice;
}

/**
 * Measures the first search in each of the many sites. Before each search in one of the few sites, that site is
 * changed, so that its data in memory are out of date and the search counts as a first one too.
 */
async function measureFirstSearches({ withManySites, withFewSites }: BackOfficePair): Promise<TimePair[]> {
  const client = new Client({ connectionString: withFewSites.databaseUrl });
  await client.connect();
  const [search = {}] = createTypicalSearches([]);
  const pairs: TimePair[] = [];
  try {
    for (let turn = 0; turn < MANY_SITES_COUNT; turn++) {
      const small = chooseSite(turn, FEW_SITES_COUNT);
      await client.query(`update estate_changes set change = nextval('estate_changes_seq') where site_id = $1`, [
        small,
      ]);
      pairs.push(
        await measurePair(
          turn,
          () => searchWithFacets(withManySites.url, chooseSite(turn, MANY_SITES_COUNT), search),
          () => searchWithFacets(withFewSites.url, small, search),
        ),
      );
    }
  } finally {
    await client.end();
  }
  return pairs;
}

async function findSearches(url: string, siteId: string): Promise<EstateSearch[]> {
  const [, { locations }] = await searchWithFacets(url, siteId, {});
  return createTypicalSearches(sortCitiesByCount(locations));
}

/** Measures all searches in one site after the other. */
async function measureLaterSearches({ withManySites, withFewSites }: BackOfficePair): Promise<TimePair[]> {
  const pairs: TimePair[] = [];
  for (let turn = 0; turn < HOT_SITE_COUNT; turn++) {
    const [large, small] = [chooseSite(turn, MANY_SITES_COUNT), chooseSite(turn, FEW_SITES_COUNT)];
    const mixes = {
      many: await findSearches(withManySites.url, large),
      few: await findSearches(withFewSites.url, small),
    };
    for (const [index, search] of mixes.many.entries()) {
      const fewSitesSearch = mixes.few[index] ?? {};
      pairs.push(
        await measurePair(
          turn + index,
          () => searchWithFacets(withManySites.url, large, search),
          () => searchWithFacets(withFewSites.url, small, fewSitesSearch),
        ),
      );
    }
  }
  return pairs;
}

async function measureOtherCalls(
  { withManySites, withFewSites }: BackOfficePair,
  progress: (text: string) => void,
): Promise<BenchRow> {
  const turns = Array.from({ length: CALL_ROUNDS }, (_, turn) => turn);
  const large = await readHomes(
    withManySites.databaseUrl,
    turns.map((turn) => chooseSite(turn, MANY_SITES_COUNT)),
  );
  const small = await readHomes(
    withFewSites.databaseUrl,
    turns.map((turn) => chooseSite(turn, FEW_SITES_COUNT)),
  );
  const measured: { readonly name: string; readonly ratio: number; readonly words: string }[] = [];
  for (const { name, run } of MILLION_CALLS) {
    const pairs: TimePair[] = [];
    for (const turn of turns) {
      const [there, here] = [large[turn], small[turn]];
      if (!there || !here) throw new Error(`there is no home for ${name}`);
      // The second pass is measured, because the first one reads data from disk that were last read long ago.
      for (const isMeasured of [false, true]) {
        const price = Number(isMeasured) + 2 * Math.floor(performance.now());
        const pair = await measurePair(
          turn,
          () => run(withManySites.url, there, price),
          () => run(withFewSites.url, here, price),
        );
        if (isMeasured) pairs.push(pair);
      }
    }
    measured.push({ name, ratio: computeRatio(pairs), words: formatPairs(pairs) });
    progress(`${name}: ${formatPairs(pairs)}`);
  }
  const [worst] = measured.toSorted((a, b) => b.ratio - a.ratio);
  const note = measured.map(({ name, words }) => `${name} ${words}`).join('; ');
  const figure = `${CALLS_FIGURE} (${worst?.name ?? ''})`;
  return createMaximumRow(MAX_RATIO, { figure, value: worst?.ratio ?? Number.NaN, unit: '×', fractionDigits: 2, note });
}

/** Imports into a site, then removes the site and the rows that it left in the tables. */
async function measureImport(
  { databaseUrl }: MeasuredBackOffice,
  dataDir: string,
  args: readonly string[],
): Promise<number> {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const site = 'measured-import';
  await runBackOfficeCommand(environment, ['site', 'add', '--id', site, '--hostname', `${site}.localhost`]);
  const ms = await measureMs(() => runBackOfficeCommand(environment, ['import', '--site', site, ...args]));
  await runBackOfficeCommand(environment, ['site', 'remove', site, '--yes']);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum estates');
  await client.end();
  return ms / 1000;
}

async function measureImports({ withManySites, withFewSites }: BackOfficePair, folder: string): Promise<BenchRow> {
  const [file] = writeGeneratedListings(folder, IMPORT_ROWS);
  if (!file) throw new Error('there is no file to import');
  const args = ['--file', file.file, '--mapping', file.mapping];
  const pairs: TimePair[] = [];
  for (let round = 0; round < IMPORT_ROUNDS; round++) {
    const beside = {
      manySitesMs: await measureImport(withManySites, path.join(folder, 'many'), args),
      fewSitesMs: await measureImport(withFewSites, path.join(folder, 'few'), args),
    };
    pairs.push(beside);
  }
  return createRatioRow(IMPORT_FIGURE, pairs, `${formatPairs(pairs, 's')}, the whole command`);
}

async function startBackOffice(databaseUrl: string, { folder, onClose }: BenchContext, name: string) {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, name), API_TOKEN };
  const since = performance.now();
  const backoffice = await startBenchBackOffice(environment);
  onClose(() => backoffice.stop());
  return { ...backoffice, databaseUrl, seconds: (performance.now() - since) / 1000 };
}

async function measureAllRows(data: MillionData, context: BenchContext): Promise<BenchRow[]> {
  const { folder, showProgress } = context;
  const few = await startBackOffice(data.fewSitesUrl, context, 'few');
  const many = await startBackOffice(data.manySitesUrl, context, 'many');
  const sides = { withManySites: many, withFewSites: few };
  showProgress('first searches');
  const cold = await measureFirstSearches(sides);
  showProgress('searches');
  const hot = await measureLaterSearches(sides);
  showProgress('other calls');
  const calls = await measureOtherCalls(sides, showProgress);
  const obstacle = findMemoryObstacle();
  const memory =
    obstacle === undefined
      ? createMaximumRow(MAX_MEGABYTES, {
          figure: MEMORY_FIGURE,
          value: measureResidentMegabytes(many.pid),
          unit: 'MB',
          fractionDigits: 0,
          note: `the one beside few ${measureResidentMegabytes(few.pid).toFixed(0)} MB`,
        })
      : createUnmeasuredRow(MEMORY_FIGURE, `≤ ${MAX_MEGABYTES} MB`, obstacle);
  showProgress('imports');
  return [
    createRatioRow(HOT_SEARCH_FIGURE, hot, `${formatPairs(hot)}; ${data.dataNote}`),
    createRatioRow(COLD_SEARCH_FIGURE, cold, formatPairs(cold)),
    calls,
    await measureImports(sides, folder),
    createMaximumRow(MAX_START_SECONDS, {
      figure: START_FIGURE,
      value: many.seconds,
      unit: 's',
      note: `beside few ${few.seconds.toFixed(1)} s`,
    }),
    memory,
  ];
}

export const millionRows: Bench = {
  name: 'million',
  title: 'a million listings',
  async run(context) {
    const binaries = await findPostgres();
    if (binaries === undefined) {
      const why = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
      return [HOT_SEARCH_FIGURE, COLD_SEARCH_FIGURE, CALLS_FIGURE, IMPORT_FIGURE].map((figure) =>
        createUnmeasuredRow(figure, `≤ ${MAX_RATIO} ×`, why),
      );
    }
    return measureAllRows(await openMillionData(binaries, context), context);
  },
};
