import path from 'node:path';
import { Client } from 'pg';
import type { EstateSearch } from '#shared/api/search.ts';
import { findPostgres } from '../../support/programs/postgres.ts';
import { command, startBenchBackOffice } from '../benchBackOffice.ts';
import type { Bench, BenchContext } from '../context.ts';
import { lookAlikeFiles } from '../listings.ts';
import { PER_SITE, siteName } from '../manySites.ts';
import { median } from '../median.ts';
import { memoryObstacle, residentMegabytes } from '../memory.ts';
import { API_TOKEN, readHomes, MILLION_CALLS, type Side } from '../millionCalls.ts';
import { FEW_SITES, MANY_SITES, type MillionData, openMillion } from '../millionData.ts';
import { atMost, notMeasured, type BenchRow } from '../row.ts';
import { citiesByCount, searches, searchWithFacets } from '../searchTimes.ts';

const MAX_RATIO = 1.5;
const MAX_MEGABYTES = 400;
const MAX_START_SECONDS = 10;
const HOT = `Search with all facets in one of ${MANY_SITES} sites (${MANY_SITES * PER_SITE} listings), × one of ${FEW_SITES}`;
const COLD = 'The same, the first one in each site';
const CALLS = 'The slowest other call there, × the same in one of the few';
const IMPORT_ROWS = 5000;
const IMPORT = `Import of ${IMPORT_ROWS} rows into another site there, × the same beside few`;
const START = 'Start of a back office there';
const MEMORY = 'Memory of the back office after all of that';

/**
 * The step from one site to the next. With 1,000 sites, each site is searched once before any site is searched again.
 */
const STRIDE = 617;
/** The number of sites whose twelve searches are measured when all of their data are in memory. */
const HOT_SITES = 400;
const CALL_ROUNDS = 60;
const IMPORT_ROUNDS = 3;

const inTurn = (turn: number, sites: number) => siteName(((turn * STRIDE) % sites) + 1);

/**
 * The times in milliseconds of the same call in one of many sites and in one of few sites. The two calls directly
 * follow each other, and the order changes each time.
 */
interface Pair {
  readonly many: number;
  readonly few: number;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

async function measurePair(turn: number, many: () => Promise<unknown>, few: () => Promise<unknown>): Promise<Pair> {
  if (turn % 2 === 0) {
    const first = await timed(many);
    return { many: first, few: await timed(few) };
  }
  const first = await timed(few);
  return { many: await timed(many), few: first };
}

const computeRatio = (pairs: readonly Pair[]) => median(pairs.map(({ many, few }) => many / few));
const formatPairs = (pairs: readonly Pair[], unit = 'ms') =>
  `${median(pairs.map(({ many }) => many)).toFixed(1)} against ${median(pairs.map(({ few }) => few)).toFixed(1)} ${unit}`;

const ratioRow = (figure: string, pairs: readonly Pair[], note: string): BenchRow =>
  atMost(MAX_RATIO, { figure, value: computeRatio(pairs), unit: '×', digits: 2, note });

interface Sides {
  readonly many: Side;
  readonly few: Side;
}

/**
 * Measures the first search in each of the many sites. The few sites were changed immediately before, so that their
 * search is a first one too.
 */
async function firstSearches({ many, few }: Sides): Promise<Pair[]> {
  const client = new Client({ connectionString: few.databaseUrl });
  await client.connect();
  const [search = {}] = searches([]);
  const pairs: Pair[] = [];
  try {
    for (let turn = 0; turn < MANY_SITES; turn++) {
      const small = inTurn(turn, FEW_SITES);
      await client.query(`update estate_changes set change = nextval('estate_changes_seq') where site_id = $1`, [
        small,
      ]);
      pairs.push(
        await measurePair(
          turn,
          () => searchWithFacets(many.url, inTurn(turn, MANY_SITES), search),
          () => searchWithFacets(few.url, small, search),
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
  return searches(citiesByCount(locations));
}

/** Measures all searches in one site after the other. */
async function laterSearches({ many, few }: Sides): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let turn = 0; turn < HOT_SITES; turn++) {
    const [large, small] = [inTurn(turn, MANY_SITES), inTurn(turn, FEW_SITES)];
    const mixes = { many: await findSearches(many.url, large), few: await findSearches(few.url, small) };
    for (const [index, search] of mixes.many.entries()) {
      const other = mixes.few[index] ?? {};
      pairs.push(
        await measurePair(
          turn + index,
          () => searchWithFacets(many.url, large, search),
          () => searchWithFacets(few.url, small, other),
        ),
      );
    }
  }
  return pairs;
}

async function otherCalls({ many, few }: Sides, progress: (text: string) => void): Promise<BenchRow> {
  const turns = Array.from({ length: CALL_ROUNDS }, (_, turn) => turn);
  const large = await readHomes(
    many.databaseUrl,
    turns.map((turn) => inTurn(turn, MANY_SITES)),
  );
  const small = await readHomes(
    few.databaseUrl,
    turns.map((turn) => inTurn(turn, FEW_SITES)),
  );
  const measured: { readonly name: string; readonly ratio: number; readonly words: string }[] = [];
  for (const { name, run } of MILLION_CALLS) {
    const pairs: Pair[] = [];
    for (const turn of turns) {
      const [there, here] = [large[turn], small[turn]];
      if (!there || !here) throw new Error(`there is no home for ${name}`);
      // The second pass is measured, because the first one reads data from disk that were not read for hours.
      for (const isMeasured of [false, true]) {
        const price = Number(isMeasured) + 2 * Math.floor(performance.now());
        const pair = await measurePair(
          turn,
          () => run(many.url, there, price),
          () => run(few.url, here, price),
        );
        if (isMeasured) pairs.push(pair);
      }
    }
    measured.push({ name, ratio: computeRatio(pairs), words: formatPairs(pairs) });
    progress(`${name}: ${formatPairs(pairs)}`);
  }
  const [worst] = measured.toSorted((a, b) => b.ratio - a.ratio);
  const note = measured.map(({ name, words }) => `${name} ${words}`).join('; ');
  const figure = `${CALLS} (${worst?.name ?? ''})`;
  return atMost(MAX_RATIO, { figure, value: worst?.ratio ?? Number.NaN, unit: '×', digits: 2, note });
}

/** Imports into a site, then removes the site and the rows that it left in the tables. */
async function importOnce({ databaseUrl }: Side, dataDir: string, args: readonly string[]): Promise<number> {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const site = 'measured-import';
  await command(environment, ['site', 'add', '--id', site, '--hostname', `${site}.localhost`]);
  const ms = await timed(() => command(environment, ['import', '--site', site, ...args]));
  await command(environment, ['site', 'remove', site, '--yes']);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum estates');
  await client.end();
  return ms / 1000;
}

async function imports({ many, few }: Sides, folder: string): Promise<BenchRow> {
  const [file] = lookAlikeFiles(folder, IMPORT_ROWS);
  if (!file) throw new Error('there is no file to import');
  const args = ['--file', file.file, '--mapping', file.mapping];
  const pairs: Pair[] = [];
  for (let round = 0; round < IMPORT_ROUNDS; round++) {
    const beside = {
      many: await importOnce(many, path.join(folder, 'many'), args),
      few: await importOnce(few, path.join(folder, 'few'), args),
    };
    pairs.push(beside);
  }
  return ratioRow(IMPORT, pairs, `${formatPairs(pairs, 's')}, the whole command`);
}

async function start(databaseUrl: string, { folder, onClose }: BenchContext, name: string) {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, name), API_TOKEN };
  const since = performance.now();
  const backoffice = await startBenchBackOffice(environment);
  onClose(() => backoffice.stop());
  return { ...backoffice, databaseUrl, seconds: (performance.now() - since) / 1000 };
}

async function measure(data: MillionData, context: BenchContext): Promise<BenchRow[]> {
  const { folder, progress } = context;
  const few = await start(data.few, context, 'few');
  const many = await start(data.many, context, 'many');
  const sides = { many, few };
  progress('first searches');
  const cold = await firstSearches(sides);
  progress('searches');
  const hot = await laterSearches(sides);
  progress('other calls');
  const calls = await otherCalls(sides, progress);
  const obstacle = memoryObstacle();
  const memory =
    obstacle === undefined
      ? atMost(MAX_MEGABYTES, {
          figure: MEMORY,
          value: residentMegabytes(many.pid),
          unit: 'MB',
          digits: 0,
          note: `the one beside few ${residentMegabytes(few.pid).toFixed(0)} MB`,
        })
      : notMeasured(MEMORY, `≤ ${MAX_MEGABYTES} MB`, obstacle);
  progress('imports');
  return [
    ratioRow(HOT, hot, `${formatPairs(hot)}; ${data.note}`),
    ratioRow(COLD, cold, formatPairs(cold)),
    calls,
    await imports(sides, folder),
    atMost(MAX_START_SECONDS, {
      figure: START,
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
      return [HOT, COLD, CALLS, IMPORT].map((figure) => notMeasured(figure, `≤ ${MAX_RATIO} ×`, why));
    }
    return measure(await openMillion(binaries, context), context);
  },
};
