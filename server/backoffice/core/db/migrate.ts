import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { PROJECT_ROOT } from '../../projectRoot.ts';
import { migrations } from './schema.ts';
import { findSqlState } from './unitOfWork.ts';

const MIGRATIONS_FOLDER = path.join(PROJECT_ROOT, 'server/backoffice/core/db/migrations');
/** The key of the advisory lock: an arbitrary number that no other program locks. */
const MIGRATION_LOCK_KEY = 7_163_001;

/**
 * Removes the time limits, because the migrations may take long, and so may the wait for the migrations of another
 * program.
 */
const REMOVE_TIMEOUTS = "select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)";
/**
 * A change of a table waits for all running uses of the table, and all later uses wait for the change. The change
 * therefore gives up after this time and is retried.
 */
const SET_LOCK_TIMEOUT = "select set_config('lock_timeout', '5s', true)";
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_MIGRATION_ATTEMPTS = 20;
/**
 * The number of times that a program tries to connect to the embedded database, which serves one connection at a time,
 * so that a connection times out while another program applies long migrations.
 */
const MAX_EMBEDDED_CONNECT_ATTEMPTS = 6;
const CONNECTION_TIMEOUT_MESSAGE = /^(?:Connection terminated due to connection timeout|timeout exceeded when trying)/;
const RETRY_DELAY_MS = 2000;

interface Migration {
  readonly name: string;
  readonly sqlText: string;
  readonly checksum: string;
}

const readMigrations = (): Migration[] =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sqlText = readFileSync(path.join(MIGRATIONS_FOLDER, name), 'utf8');
      return { name, sqlText, checksum: createHash('sha256').update(sqlText).digest('hex') };
    });

/**
 * Locks the migrations for the rest of a transaction. The lock belongs to the transaction and not to the session,
 * because all clients of the embedded database share one session, so a lock of the session would stop no other client.
 */
export async function lockMigrations(client: PoolClient): Promise<void> {
  await client.query(REMOVE_TIMEOUTS);
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_KEY]);
}

/**
 * Applies the missing migrations in the current schema, within a transaction that has called `lockMigrations`. Returns
 * the names of the applied migrations. Throws the same errors as `migrate`.
 *
 * @param allowedNames the only migrations to apply; all of them when absent
 */
export async function applyMigrations(client: PoolClient, allowedNames?: ReadonlySet<string>): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const rows = await drizzle(client).select().from(migrations).orderBy(asc(migrations.name));
  const appliedChecksums = new Map(rows.map((row) => [row.name, row.checksum]));
  const knownMigrations = readMigrations();
  const unknownName = rows
    .map(({ name }) => name)
    .findLast((name) => !knownMigrations.some((each) => each.name === name));
  if (unknownName !== undefined)
    throw new Error(
      `The database is newer than this program, which does not know its migration ${unknownName}. Start the newer program, or bring back a backup from before it.`,
    );
  const newNames: string[] = [];
  for (const { name, sqlText, checksum } of knownMigrations) {
    const appliedChecksum = appliedChecksums.get(name);
    if (appliedChecksum === checksum || allowedNames?.has(name) === false) continue;
    if (appliedChecksum !== undefined)
      throw new Error(`The migration ${name} was edited after it had been applied. Add a new one instead.`);
    await client.query(sqlText);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    newNames.push(name);
  }
  return newNames;
}

/** Returns the checksums of the migrations that this program knows, by name. */
export const listKnownMigrations = (): ReadonlyMap<string, string> =>
  new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));

async function migrateOnce(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await lockMigrations(client);
    await client.query(SET_LOCK_TIMEOUT);
    const appliedNames = await applyMigrations(client);
    await client.query('commit');
    return appliedNames;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Applies all missing migrations or none, and returns the names of the applied ones. When several programs start at
 * once, one of them applies the migrations, and the rest wait and then find nothing to do. Other programs may use the
 * tables meanwhile. Throws when an applied migration has been edited since, and when the database has a migration that
 * this program does not have.
 *
 * @param isEmbedded true for the embedded database, whose other programs may delay the connection
 */
export async function migrate(pool: Pool, isEmbedded = false): Promise<string[]> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await migrateOnce(pool);
    } catch (error) {
      const isConnectionLate = isEmbedded && error instanceof Error && CONNECTION_TIMEOUT_MESSAGE.test(error.message);
      const maxAttempts = isConnectionLate ? MAX_EMBEDDED_CONNECT_ATTEMPTS : MAX_MIGRATION_ATTEMPTS;
      if (attempts >= maxAttempts || !(isConnectionLate || findSqlState(error) === LOCK_NOT_AVAILABLE)) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}
