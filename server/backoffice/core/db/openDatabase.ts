import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import type { Database } from './database.ts';
import { APPLICATION_NAME, BACKGROUND_NAME } from './embeddedAddress.ts';
import { useEmbeddedDatabase } from './embeddedDatabase.ts';

export interface OpenDatabase {
  readonly pool: Pool;
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
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
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: isBackground ? BACKGROUND_NAME : APPLICATION_NAME,
    ...(databaseUrl === undefined
      ? { user: 'postgres', database: 'postgres', max: EMBEDDED_CONNECTIONS, idleTimeoutMillis: 0, ssl: false }
      : { connectionString: databaseUrl, max: POSTGRES_CONNECTIONS }),
  });
  // A connection that fails while idle is replaced by the pool.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'));
  const db: Database = drizzle(pool);
  if (databaseUrl !== undefined) return { pool, db, kind: 'postgres', close: () => pool.end() };

  const embedded = await useEmbeddedDatabase(dataDir, log, ({ host, port }) =>
    Object.assign(pool.options, { host, port }),
  );
  return {
    pool,
    db,
    kind: 'pglite',
    async close() {
      await pool.end();
      await embedded.release();
    },
  };
}
