import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { Agent, request } from 'undici';
import { LOCALES } from '#shared/i18n/locales.ts';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { fillBackOffice, IMPORTS } from '../benchBackOffice.ts';
import type { Bench } from '../context.ts';
import { residentMegabytes, treeMegabytes } from '../memory.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { atMost, notMeasured, type BenchRow } from '../row.ts';

const ESTATES = 200_000;
const MEMORY_TITLE = `Highest memory of the site while the sitemap of ${ESTATES} estates is read in four languages`;
const SITE = 'Its highest memory in the last third of that ÷ in the first third';
const BACKOFFICE = 'The same of the back office';
const FILE_SIZE_TITLE = 'The largest file, uncompressed';
const MAX_MEGABYTES = 400;
const MAX_GROWTH_RATIO = 1.1;
const MAX_FILE_MEGABYTES = 50;
const SAMPLE_MS = 100;
const READERS = 3;
/** The status 503 means that a robot shall try again later. */
const UNAVAILABLE = 503;
const MAX_ATTEMPTS = 5;
const PAUSE_MS = 3000;
const HOST = `${IMPORTS}.localhost`;
const MEGABYTE = 1024 * 1024;

/** Returns the SQL of a column of the nth copy of an estate. */
function copied(column: string): string {
  const id = 'estate.id + copy.n * 100000000';
  if (column === 'id') return id;
  if (column === 'source_id') return `estate.source_id || '-' || copy.n`;
  if (column === 'summary') return `jsonb_set(estate.summary, '{id}', to_jsonb(${id}))`;
  return `estate.${column}`;
}

/**
 * Copies the imported estates within their own site until there are enough of them. Also gives the site all languages.
 */
async function multiply(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'estates' and is_generated = 'NEVER' order by ordinal_position`,
    );
    const columns = rows.map(({ name }) => name);
    const counted = await client.query<{ count: number }>(
      'select count(*)::int as count from estates where site_id = $1',
      [IMPORTS],
    );
    const count = counted.rows[0]?.count ?? 0;
    await client.query(
      `insert into estates (${columns.join(', ')})
       select ${columns.map(copied).join(', ')}
       from generate_series(1, $1) as copy(n), estates as estate
       where estate.site_id = $2 limit $3`,
      [Math.ceil(ESTATES / count), IMPORTS, ESTATES - count],
    );
    await client.query(`update sites set document = jsonb_set(document, '{locales}', $1) where id = $2`, [
      JSON.stringify(LOCALES),
      IMPORTS,
    ]);
    await client.query('vacuum analyze estates');
  } finally {
    await client.end();
  }
}

interface ReadFile {
  readonly addresses: number;
  /** The uncompressed size. */
  readonly bytes: number;
}

/** Reads a file as a robot does: compressed, and without storing it. */
async function readFile(dispatcher: Agent, port: number, path: string): Promise<ReadFile> {
  const ask = () =>
    request(`http://127.0.0.1:${port}${path}`, {
      dispatcher,
      headers: { host: `${HOST}:${port}`, 'accept-encoding': 'gzip' },
    });
  let answer = await ask();
  for (let tries = 1; answer.statusCode === UNAVAILABLE && tries < MAX_ATTEMPTS; tries++) {
    await answer.body.dump();
    await sleep(PAUSE_MS);
    answer = await ask();
  }
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  let [bytes, addresses] = [0, 0];
  for await (const part of answer.body.pipe(createGunzip()) as AsyncIterable<Buffer>) {
    bytes += part.length;
    addresses += part.toString('latin1').split('<url>').length - 1;
  }
  return { addresses, bytes };
}

async function listFiles(dispatcher: Agent, port: number): Promise<string[]> {
  const answer = await request(`http://127.0.0.1:${port}/sitemap.xml`, {
    dispatcher,
    headers: { host: `${HOST}:${port}` },
  });
  const index = await answer.body.text();
  return Array.from(index.matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g), ([, path = '']) => path);
}

/** Memory at one moment, in megabytes. */
interface Sample {
  readonly site: number;
  readonly backoffice: number;
}

const highest = (samples: readonly Sample[], of: keyof Sample) => Math.max(...samples.map((sample) => sample[of]));

/**
 * Returns the ratio of the memory at the end to the memory at the beginning. The ratio is 1 when the memory does not
 * grow.
 */
function growth(samples: readonly Sample[], of: keyof Sample): number {
  const third = Math.floor(samples.length / 3);
  return highest(samples.slice(-third), of) / highest(samples.slice(0, third), of);
}

/** Reads all files, several at a time. Measures the memory of both programs in the meantime. */
async function measure({ port, sitePid, backofficePid }: RunningProduct, progress: (text: string) => void) {
  const dispatcher = new Agent({ connections: READERS, bodyTimeout: 0, headersTimeout: 0 });
  const files = await listFiles(dispatcher, port);
  const samples: Sample[] = [];
  const watch = setInterval(() => {
    samples.push({ site: residentMegabytes(sitePid), backoffice: treeMegabytes(backofficePid) });
  }, SAMPLE_MS);
  const read: ReadFile[] = [];
  const since = performance.now();
  const waiting = files.values();
  const reader = async () => {
    for (const path of waiting) {
      read.push(await readFile(dispatcher, port, path));
      progress(`${read.length} of ${files.length} files, the site at ${residentMegabytes(sitePid).toFixed(0)} MB`);
    }
  };
  try {
    await Promise.all(Array.from({ length: READERS }, reader));
  } finally {
    clearInterval(watch);
    await dispatcher.close();
  }
  return { samples, read, seconds: (performance.now() - since) / 1000 };
}

export const sitemapRows: Bench = {
  name: 'sitemap',
  title: 'sitemap',
  async run({ listings, folder, progress, onClose }) {
    const binaries = await findPostgres();
    if (binaries === undefined) {
      const why = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
      return [notMeasured(MEMORY_TITLE, `≤ ${MAX_MEGABYTES} MB`, why)];
    }
    const cluster = await startPostgres(binaries);
    onClose(() => cluster.stop());
    const databaseUrl = await cluster.createDatabase();
    const dataDir = `${folder}/postgres`;
    await fillBackOffice({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, listings, progress);
    progress(`generating ${ESTATES} estates`);
    await multiply(databaseUrl);
    const product = await startProduct(dataDir, { DATABASE_URL: databaseUrl });
    onClose(() => product.stop());
    const { samples, read, seconds } = await measure(product, progress);
    const sum = (of: (file: ReadFile) => number) => read.reduce((total, file) => total + of(file), 0);
    const largest = Math.max(...read.map(({ bytes }) => bytes)) / MEGABYTE;
    const note =
      `${read.length} files, ${READERS} at a time: ${sum(({ addresses }) => addresses)} addresses, ` +
      `${(sum(({ bytes }) => bytes) / MEGABYTE).toFixed(0)} MB before compression, in ${seconds.toFixed(0)} s`;
    const rows: BenchRow[] = [
      atMost(MAX_MEGABYTES, { figure: MEMORY_TITLE, value: highest(samples, 'site'), unit: 'MB', digits: 0, note }),
      atMost(MAX_GROWTH_RATIO, { figure: SITE, value: growth(samples, 'site'), unit: '×', digits: 2 }),
      atMost(MAX_GROWTH_RATIO, { figure: BACKOFFICE, value: growth(samples, 'backoffice'), unit: '×', digits: 2 }),
      atMost(MAX_FILE_MEGABYTES, { figure: FILE_SIZE_TITLE, value: largest, unit: 'MB', digits: 0 }),
    ];
    return rows;
  },
};
