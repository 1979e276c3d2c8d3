import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { knownMigrations } from '#server/backoffice/core/db/migrate.ts';
import { createDatabase, startKeptPostgres, type TemporaryPostgres } from '../support/programs/postgres.ts';
import { importListings } from './benchBackOffice.ts';
import type { BenchContext } from './context.ts';
import { PER_SITE, spreadOverSites } from './manySites.ts';

/** The number of sites in the large database. The next constant is the number in the small database. */
export const MANY_SITES = 1000;
export const FEW_SITES = 10;

/** The disk space that the databases need, including the writes during the measurement. */
const NEEDED_BYTES = 10e9;
/** The settings of a server for this many listings. All other settings have PostgreSQL's defaults. */
const SETTINGS = { shared_buffers: '1GB', wal_level: 'minimal', max_wal_senders: 0 };
const GENERATOR = path.join(import.meta.dirname, 'manySites.ts');

export interface MillionData {
  /** The address of the database with `MANY_SITES` sites. */
  readonly many: string;
  /** The address of the database with `FEW_SITES` sites. */
  readonly few: string;
  /** A note with the folder and size of the databases, and whether this run created them. */
  readonly note: string;
}

const stored = z.object({ stamp: z.string(), many: z.string(), few: z.string(), seconds: z.number() });
type Stored = z.output<typeof stored>;

/** Returns the folder that GEVEL_BENCH_DATA names, or else the folder for temporary files. */
const baseFolder = (): string => process.env['GEVEL_BENCH_DATA'] || tmpdir();

/**
 * Returns a stamp that changes with everything that the content of the databases depends on: tables, listings,
 * generator, and the version of PostgreSQL.
 */
async function computeStamp(binaries: string, { listings }: Pick<BenchContext, 'listings'>): Promise<string> {
  const hash = createHash('sha256').update(`${binaries} ${FEW_SITES} ${MANY_SITES}`);
  for (const [name, checksum] of knownMigrations()) hash.update(name).update(checksum);
  hash.update(await readFile(GENERATOR));
  for (const { file } of listings.files) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function readStored(file: string): Promise<Stored | undefined> {
  try {
    return stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The stamp cannot be read, so the caller generates the data again.
    return undefined;
  }
}

const toDatabaseName = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

async function generate(
  cluster: TemporaryPostgres,
  { listings, folder, progress }: BenchContext,
): Promise<Pick<Stored, 'many' | 'few'>> {
  const many = await cluster.createDatabase();
  await importListings({ DATABASE_URL: many, DATA_DIR: path.join(folder, 'imports') }, listings, progress);
  const few = await createDatabase(cluster.url, toDatabaseName(many));
  await spreadOverSites(few, FEW_SITES, progress);
  await spreadOverSites(many, MANY_SITES, progress);
  return { many: toDatabaseName(many), few: toDatabaseName(few) };
}

async function gigabytes(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  await client.end();
  return (Number(rows[0]?.bytes) / 1e9).toFixed(1);
}

/**
 * Starts a PostgreSQL with both databases. They are generated when they do not exist or when another version generated
 * them. Otherwise they have the state after the last run, because each run removes the data that it has written.
 */
export async function openMillion(binaries: string, context: BenchContext): Promise<MillionData> {
  const { progress, onClose } = context;
  const folder = path.join(baseFolder(), 'gevel-million');
  const file = path.join(folder, 'databases.json');
  const stamp = await computeStamp(binaries, context);
  let known = await readStored(file);
  if (known?.stamp !== stamp) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < NEEDED_BYTES) throw new Error(`${folder} has no room for ${NEEDED_BYTES / 1e9} GB`);
    known = undefined;
  }
  const cluster = await startKeptPostgres(binaries, folder, SETTINGS);
  onClose(() => cluster.stop());
  const isNew = known === undefined;
  if (known === undefined) {
    progress(`generating ${MANY_SITES * PER_SITE} listings, which are kept in ${folder}`);
    const since = performance.now();
    const names = await generate(cluster, context);
    known = { stamp, ...names, seconds: (performance.now() - since) / 1000 };
    await writeFile(file, JSON.stringify(known));
  }
  const many = new URL(`/${known.many}`, cluster.url).href;
  const few = new URL(`/${known.few}`, cluster.url).href;
  const when = isNew ? 'now' : 'before';
  const note = `${await gigabytes(many)} GB in ${folder}, generated ${when} in ${known.seconds.toFixed(0)} s`;
  progress(note);
  return { many, few, note };
}
