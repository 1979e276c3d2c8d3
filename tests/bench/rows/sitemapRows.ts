import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { Agent, request } from 'undici';
import { LOCALES } from '#shared/i18n/locales.ts';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { fillBackOffice, IMPORT_SITE_ID } from '../benchBackOffice.ts';
import type { Bench } from '../context.ts';
import { measureResidentMegabytes, measureTreeMegabytes } from '../memory.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { createMaximumRow, createUnmeasuredRow, type BenchRow } from '../row.ts';

const ESTATE_COUNT = 200_000;
const MEMORY_FIGURE = `Highest memory of the site while the sitemap of ${ESTATE_COUNT} estates is read in four languages`;
const SITE_GROWTH_FIGURE = 'Its highest memory in the last third of that ÷ in the first third';
const BACK_OFFICE_GROWTH_FIGURE = 'The same of the back office';
const FILE_SIZE_FIGURE = 'The largest file, uncompressed';
const MAX_MEGABYTES = 400;
const MAX_GROWTH_RATIO = 1.1;
const MAX_FILE_MEGABYTES = 50;
const SAMPLE_INTERVAL_MS = 100;
const READER_COUNT = 3;
/** The status 503 means that a robot shall try again later. */
const UNAVAILABLE_STATUS = 503;
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 3000;
const SITE_HOST = `${IMPORT_SITE_ID}.localhost`;
const MEGABYTE_BYTES = 1024 * 1024;

/** Returns the SQL of a column of the nth copy of an estate. */
function toCopiedColumnSql(column: string): string {
  const id = 'estate.id + copy.n * 100000000';
  if (column === 'id') return id;
  if (column === 'source_id') return `estate.source_id || '-' || copy.n`;
  if (column === 'summary') return `jsonb_set(estate.summary, '{id}', to_jsonb(${id}))`;
  return `estate.${column}`;
}

/**
 * Copies the imported estates within their own site until there are enough of them. Also gives the site all languages.
 */
async function copyEstates(databaseUrl: string): Promise<void> {
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
      [IMPORT_SITE_ID],
    );
    const count = counted.rows[0]?.count ?? 0;
    await client.query(
      `insert into estates (${columns.join(', ')})
       select ${columns.map(toCopiedColumnSql).join(', ')}
       from generate_series(1, $1) as copy(n), estates as estate
       where estate.site_id = $2 limit $3`,
      [Math.ceil(ESTATE_COUNT / count), IMPORT_SITE_ID, ESTATE_COUNT - count],
    );
    await client.query(`update sites set document = jsonb_set(document, '{locales}', $1) where id = $2`, [
      JSON.stringify(LOCALES),
      IMPORT_SITE_ID,
    ]);
    await client.query('vacuum analyze estates');
  } finally {
    await client.end();
  }
}

interface SitemapFile {
  readonly addressCount: number;
  /** The uncompressed size. */
  readonly bytes: number;
}

/** Reads a file of the sitemap as a robot does: compressed, and without storing it. */
async function readFile(dispatcher: Agent, port: number, path: string): Promise<SitemapFile> {
  const requestFile = () =>
    request(`http://127.0.0.1:${port}${path}`, {
      dispatcher,
      headers: { host: `${SITE_HOST}:${port}`, 'accept-encoding': 'gzip' },
    });
  let answer = await requestFile();
  for (let tries = 1; answer.statusCode === UNAVAILABLE_STATUS && tries < MAX_ATTEMPTS; tries++) {
    await answer.body.dump();
    await sleep(RETRY_DELAY_MS);
    answer = await requestFile();
  }
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  let [bytes, addresses] = [0, 0];
  for await (const part of answer.body.pipe(createGunzip()) as AsyncIterable<Buffer>) {
    bytes += part.length;
    addresses += part.toString('latin1').split('<url>').length - 1;
  }
  return { addressCount: addresses, bytes };
}

async function listFiles(dispatcher: Agent, port: number): Promise<string[]> {
  const answer = await request(`http://127.0.0.1:${port}/sitemap.xml`, {
    dispatcher,
    headers: { host: `${SITE_HOST}:${port}` },
  });
  const index = await answer.body.text();
  return Array.from(index.matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g), ([, path = '']) => path);
}

/** Memory at one moment, in megabytes. */
interface MemorySample {
  readonly siteMegabytes: number;
  readonly backOfficeMemoryMegabytes: number;
}

const findMaximum = (samples: readonly MemorySample[], field: keyof MemorySample) =>
  Math.max(...samples.map((sample) => sample[field]));

/**
 * Returns the ratio of the memory at the end to the memory at the beginning. The ratio is 1 when the memory does not
 * grow.
 */
function computeGrowth(samples: readonly MemorySample[], field: keyof MemorySample): number {
  const third = Math.floor(samples.length / 3);
  return findMaximum(samples.slice(-third), field) / findMaximum(samples.slice(0, third), field);
}

/** Reads all files of the sitemap, several at a time. Measures the memory of both programs in the meantime. */
async function measureSitemaps({ port, sitePid, backofficePid }: RunningProduct, progress: (text: string) => void) {
  const dispatcher = new Agent({ connections: READER_COUNT, bodyTimeout: 0, headersTimeout: 0 });
  const files = await listFiles(dispatcher, port);
  const samples: MemorySample[] = [];
  const sampleTimer = setInterval(() => {
    samples.push({
      siteMegabytes: measureResidentMegabytes(sitePid),
      backOfficeMemoryMegabytes: measureTreeMegabytes(backofficePid),
    });
  }, SAMPLE_INTERVAL_MS);
  const readFiles: SitemapFile[] = [];
  const since = performance.now();
  const remainingFiles = files.values();
  const readRemaining = async () => {
    for (const path of remainingFiles) {
      readFiles.push(await readFile(dispatcher, port, path));
      progress(
        `${readFiles.length} of ${files.length} files, the site at ${measureResidentMegabytes(sitePid).toFixed(0)} MB`,
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: READER_COUNT }, readRemaining));
  } finally {
    clearInterval(sampleTimer);
    await dispatcher.close();
  }
  return { samples, read: readFiles, seconds: (performance.now() - since) / 1000 };
}

export const sitemapRows: Bench = {
  name: 'sitemap',
  title: 'sitemap',
  async run({ listings, folder, showProgress, onClose }) {
    const binaries = await findPostgres();
    if (binaries === undefined) {
      const why = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
      return [createUnmeasuredRow(MEMORY_FIGURE, `≤ ${MAX_MEGABYTES} MB`, why)];
    }
    const cluster = await startPostgres(binaries);
    onClose(() => cluster.stop());
    const databaseUrl = await cluster.createDatabase();
    const dataDir = `${folder}/postgres`;
    await fillBackOffice({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, listings, showProgress);
    showProgress(`generating ${ESTATE_COUNT} estates`);
    await copyEstates(databaseUrl);
    const product = await startProduct(dataDir, { DATABASE_URL: databaseUrl });
    onClose(() => product.stop());
    const { samples, read, seconds } = await measureSitemaps(product, showProgress);
    const sumOverFiles = (selectNumber: (file: SitemapFile) => number) =>
      read.reduce((total, file) => total + selectNumber(file), 0);
    const largest = Math.max(...read.map(({ bytes }) => bytes)) / MEGABYTE_BYTES;
    const note =
      `${read.length} files, ${READER_COUNT} at a time: ${sumOverFiles(({ addressCount }) => addressCount)} addresses, ` +
      `${(sumOverFiles(({ bytes }) => bytes) / MEGABYTE_BYTES).toFixed(0)} MB before compression, in ${seconds.toFixed(0)} s`;
    const rows: BenchRow[] = [
      createMaximumRow(MAX_MEGABYTES, {
        figure: MEMORY_FIGURE,
        value: findMaximum(samples, 'siteMegabytes'),
        unit: 'MB',
        fractionDigits: 0,
        note,
      }),
      createMaximumRow(MAX_GROWTH_RATIO, {
        figure: SITE_GROWTH_FIGURE,
        value: computeGrowth(samples, 'siteMegabytes'),
        unit: '×',
        fractionDigits: 2,
      }),
      createMaximumRow(MAX_GROWTH_RATIO, {
        figure: BACK_OFFICE_GROWTH_FIGURE,
        value: computeGrowth(samples, 'backOfficeMemoryMegabytes'),
        unit: '×',
        fractionDigits: 2,
      }),
      createMaximumRow(MAX_FILE_MEGABYTES, { figure: FILE_SIZE_FIGURE, value: largest, unit: 'MB', fractionDigits: 0 }),
    ];
    return rows;
  },
};
