import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '../../log.ts';
import { ConnectionCut, isRefusedSetting } from './databaseErrors.ts';
import { type DatabaseLimits, WORK_LIMITS } from './databaseLimits.ts';

/** A pool of connections to one database. */
export interface Connections {
  readonly pool: Pool;
  /**
   * Breaks all connections, those in use too: what waits for an answer fails with `ConnectionCut`, and what comes next
   * gets a new connection.
   */
  cut(reason: string): void;
}

/** An idle connection is asked for a sign of life then, again every second, and given up after ten. */
const KEEP_ALIVE_MS = 10_000;

type Given = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** A connection that breaks goes out of the pool at once, and may be given back again. */
function leavePoolWhenBroken(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isGivenBack = false;
  const giveBack = (error?: Error | boolean): void => {
    if (isGivenBack) return;
    isGivenBack = true;
    client.removeListener('error', giveBack);
    release(error);
  };
  client.release = giveBack;
  client.once('error', giveBack);
  return client;
}

/**
 * Drizzle gives no connection back on which a transaction could not even begin: the place of each one that had broken
 * while it was idle would be lost for ever.
 */
class SafePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Given): void;
  override connect(callback?: Given): Promise<PoolClient> | void {
    return callback ? super.connect(callback) : super.connect().then(leavePoolWhenBroken);
  }
}

interface ConnectionOptions {
  /** Undefined for the embedded database. */
  readonly limits: DatabaseLimits | undefined;
  /** The server is told its limits when a connection begins. */
  readonly hasSettings: boolean;
}

const cut = (client: PoolClient, reason: string) => client.connection.stream.destroy(new ConnectionCut(reason));

/** Opens no connection yet. */
export function openConnections(config: PoolConfig, { limits, hasSettings }: ConnectionOptions, log: Log): Connections {
  const pool = new SafePool({
    ...config,
    ...(limits && {
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    }),
    ...(limits &&
      hasSettings && {
        statement_timeout: limits.statementMs,
        lock_timeout: limits.lockMs,
        idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      }),
  });
  const clients = new Set<PoolClient>();
  const held = new WeakMap<PoolClient, NodeJS.Timeout>();

  pool.on('connect', (client) => {
    clients.add(client);
    // The caller that uses it learns of a failure from the query; without a listener, one between two queries would end the
    // program.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => void clients.delete(client));
  // A connection that fails while idle is replaced by the pool.
  pool.on('error', (error) => {
    if (!(error instanceof ConnectionCut)) log.warn({ err: error }, 'an idle database connection failed');
  });
  if (limits) {
    pool.on('acquire', (client) => {
      const giveUp = () => {
        log.warn({ ms: limits.heldMs }, 'database connection cut: it was in use for too long');
        cut(client, 'the database did not answer in time');
      };
      held.set(client, setTimeout(giveUp, limits.heldMs).unref());
    });
    pool.on('release', (_error, client) => clearTimeout(held.get(client)));
  }
  return {
    pool,
    cut(reason) {
      for (const client of clients) cut(client, reason);
    },
  };
}

/**
 * Whether the server takes settings when a connection begins. pgbouncer does not: the limits that the server keeps are
 * then left out, and those of the program remain. Connects once, within so many milliseconds; throws what prevents that.
 */
export async function takesSettings(config: PoolConfig, connectMs: number, log: Log): Promise<boolean> {
  const { pool } = openConnections(
    { ...config, max: 1 },
    { limits: { ...WORK_LIMITS, connectMs }, hasSettings: true },
    log,
  );
  try {
    await pool.query('select 1');
    return true;
  } catch (error) {
    if (!isRefusedSetting(error)) throw error;
    log.info('the database is behind a pooler, which takes no time limits for statements and locks');
    return false;
  } finally {
    await pool.end();
  }
}
