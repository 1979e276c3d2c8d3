import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import type { Database } from './database.ts';
import { APPLICATION_NAME, BACKGROUND_NAME } from './embeddedAddress.ts';
import { useEmbeddedDatabase } from './embeddedDatabase.ts';
import { rowsOf } from './rowsOf.ts';

export interface OpenDatabase {
  readonly pool: Pool;
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /**
   * Makes a checkpoint of the embedded database in the background, when its write-ahead log has grown by a segment or
   * is an hour old. Returns whether it did. PostgreSQL does this by itself.
   */
  readonly checkpointWhenDue?: () => Promise<boolean>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** In the embedded database its messages wait until no other client has one queued. */
  readonly isBackground?: boolean;
}

const POSTGRES_CONNECTIONS = 10;
/** They take turns: more would only wait in another place. */
const EMBEDDED_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 10_000;

/** A checkpoint itself writes less to the log. */
const LEAST_BYTES = 8 * 1024;
/** A segment of the log. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What was written since the last checkpoint is read again at the next start, if the database is killed before. */
const CHECKPOINT_DUE = sql`
  select case when checkpoint_time < now() - interval '1 hour' then bytes > ${LEAST_BYTES}::numeric
    else bytes > ${MOST_BYTES}::numeric end as due
  from (
    select checkpoint_time, pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()
  ) as since`;
const dueRow = z.object({ due: z.boolean() });

/**
 * The database of `DATABASE_URL`, else the embedded one of `DATA_DIR`, which is started unless another program runs it
 * already. Both speak the same protocol; nothing past this function knows which one it is, except for maintenance.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { isBackground = false }: OpenOptions = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = env;
  const openPool = (options: PoolConfig): Pool => {
    const opened = new Pool({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: isBackground ? BACKGROUND_NAME : APPLICATION_NAME,
      ...(databaseUrl === undefined
        ? { user: 'postgres', database: 'postgres', max: EMBEDDED_CONNECTIONS, idleTimeoutMillis: 0, ssl: false }
        : { connectionString: databaseUrl, max: POSTGRES_CONNECTIONS }),
      ...options,
    });
    // A connection that fails while idle is replaced by the pool.
    opened.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'));
    return opened;
  };
  const pool = openPool({});
  const db: Database = drizzle(pool);
  if (databaseUrl !== undefined) return { pool, db, kind: 'postgres', close: () => pool.end() };

  const background = openPool({ application_name: BACKGROUND_NAME, max: 1 });
  const embedded = await useEmbeddedDatabase(dataDir, log, ({ host, port }) => {
    for (const each of [pool, background]) Object.assign(each.options, { host, port });
  });
  return {
    pool,
    db,
    kind: 'pglite',
    async checkpointWhenDue() {
      const [checkpoint] = await rowsOf(drizzle(background), CHECKPOINT_DUE, dueRow);
      if (checkpoint?.due !== true) return false;
      await background.query('checkpoint');
      return true;
    },
    async close() {
      await Promise.all([pool.end(), background.end()]);
      await embedded.release();
    },
  };
}
