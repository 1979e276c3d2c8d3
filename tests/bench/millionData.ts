import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { listKnownMigrations } from '#server/backoffice/core/db/migrate.ts';
import { createDatabase, startKeptPostgres, type TemporaryPostgres } from '../support/programs/postgres.ts';
import { importListings } from './benchBackOffice.ts';
import type { BenchContext } from './context.ts';
import { locateKeptFolder } from './keptFolder.ts';
import { LISTINGS_PER_SITE, spreadOverSites } from './manySites.ts';

/** The number of sites in the large database. The next constant is the number in the small database. */
export const MANY_SITES_COUNT = 1000;
export const FEW_SITES_COUNT = 10;

/** The disk space that the databases need, including the writes during the measurement. */
const MIN_FREE_DISK_BYTES = 10e9;
/** The settings of a server for this many listings. All other settings have PostgreSQL's defaults. */
const POSTGRES_SETTINGS = { shared_buffers: '1GB', wal_level: 'minimal', max_wal_senders: 0 };
const GENERATOR_FILE = path.join(import.meta.dirname, 'manySites.ts');

export interface MillionData {
  /** The address of the database with `MANY_SITES_COUNT` sites. */
  readonly manySitesUrl: string;
  /** The address of the database with `FEW_SITES_COUNT` sites. */
  readonly fewSitesUrl: string;
  /** A note with the folder and size of the databases, and whether this run created them. */
  readonly dataNote: string;
}

const storedStampSchema = z.object({ stamp: z.string(), many: z.string(), few: z.string(), seconds: z.number() });
type StoredData = z.output<typeof storedStampSchema>;

/**
 * Returns a stamp that changes with everything that the content of the databases depends on: tables, listings,
 * generator, and the version of PostgreSQL.
 */
async function computeStamp(binaries: string, { listings }: Pick<BenchContext, 'listings'>): Promise<string> {
  const hash = createHash('sha256').update(`${binaries} ${FEW_SITES_COUNT} ${MANY_SITES_COUNT}`);
  for (const [name, checksum] of listKnownMigrations()) hash.update(name).update(checksum);
  hash.update(await readFile(GENERATOR_FILE));
  for (const { file } of listings.files) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function readStored(file: string): Promise<StoredData | undefined> {
  try {
    return storedStampSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The stamp cannot be read, so the caller generates the data again.
    return undefined;
  }
}

const toDatabaseName = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

async function generateDatabases(
  cluster: TemporaryPostgres,
  { listings, folder, showProgress }: BenchContext,
): Promise<Pick<StoredData, 'many' | 'few'>> {
  const many = await cluster.createDatabase();
  await importListings({ DATABASE_URL: many, DATA_DIR: path.join(folder, 'imports') }, listings, showProgress);
  const few = await createDatabase(cluster.url, toDatabaseName(many));
  await spreadOverSites(few, FEW_SITES_COUNT, showProgress);
  await spreadOverSites(many, MANY_SITES_COUNT, showProgress);
  return { many: toDatabaseName(many), few: toDatabaseName(few) };
}

async function formatDatabaseSize(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  await client.end();
  return (Number(rows[0]?.bytes) / 1e9).toFixed(1);
}

/**
 * Starts a PostgreSQL with the large and the small database. They are generated when they do not exist or have another
 * stamp. Otherwise they are used again, because each run removes the data that it writes.
 */
export async function openMillionData(binaries: string, context: BenchContext): Promise<MillionData> {
  const { showProgress, onClose } = context;
  const folder = locateKeptFolder('gevel-million');
  const file = path.join(folder, 'databases.json');
  const stamp = await computeStamp(binaries, context);
  let storedData = await readStored(file);
  if (storedData?.stamp !== stamp) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_DISK_BYTES)
      throw new Error(`${folder} has no room for ${MIN_FREE_DISK_BYTES / 1e9} GB`);
    storedData = undefined;
  }
  const cluster = await startKeptPostgres(binaries, folder, POSTGRES_SETTINGS);
  onClose(() => cluster.stop());
  const isNew = storedData === undefined;
  if (storedData === undefined) {
    showProgress(`generating ${MANY_SITES_COUNT * LISTINGS_PER_SITE} listings, which are kept in ${folder}`);
    const since = performance.now();
    const names = await generateDatabases(cluster, context);
    storedData = { stamp, ...names, seconds: (performance.now() - since) / 1000 };
    await writeFile(file, JSON.stringify(storedData));
  }
  const many = new URL(`/${storedData.many}`, cluster.url).href;
  const few = new URL(`/${storedData.few}`, cluster.url).href;
  const generationTime = isNew ? 'now' : 'before';
  const note = `${await formatDatabaseSize(many)} GB in ${folder}, generated ${generationTime} in ${storedData.seconds.toFixed(0)} s`;
  showProgress(note);
  return { manySitesUrl: many, fewSitesUrl: few, dataNote: note };
}
