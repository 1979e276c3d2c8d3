import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '#server/backoffice/log.ts';
import { ConnectionCut, isRefusedSetting } from './databaseErrors.ts';
import { type DatabaseLimits, WORK_LIMITS } from './databaseLimits.ts';

/** A pool of connections to one database. */
export interface ConnectionPool {
  readonly pool: Pool;
  /**
   * Closes all connections, also those in use. A query in progress fails with `ConnectionCut`, and the next query gets
   * a new connection.
   */
  cutConnections(reason: string): void;
}

/**
 * After this idle time, the operating system probes a connection. It then probes once a second, and closes the
 * connection after ten failed probes.
 */
const KEEP_ALIVE_DELAY_MS = 10_000;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Removes a broken connection from the pool at once. When the code that uses the connection releases it later, nothing
 * happens.
 */
function leavePoolWhenBroken(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean): void => {
    if (isReleased) return;
    isReleased = true;
    client.removeListener('error', releaseOnce);
    release(error);
  };
  client.release = releaseOnce;
  client.once('error', releaseOnce);
  return client;
}

/**
 * A pool that avoids a leak of drizzle, which never releases a connection on which `begin` failed. Each connection that
 * broke while it was idle would otherwise occupy a slot of the pool for ever.
 */
class SafePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    return callback ? super.connect(callback) : super.connect().then(leavePoolWhenBroken);
  }
}

interface PoolOptions {
  /** Is undefined for the embedded database. */
  readonly limits: DatabaseLimits | undefined;
  /** Is true when the server gets its limits as settings at the start of a connection. */
  readonly acceptsStartSettings: boolean;
}

const cutConnection = (client: PoolClient, reason: string) =>
  client.connection.stream.destroy(new ConnectionCut(reason));

/** Creates the pool. The first query opens the first connection. */
export function openConnections(
  config: PoolConfig,
  { limits, acceptsStartSettings }: PoolOptions,
  log: Log,
): ConnectionPool {
  const pool = new SafePool({
    ...config,
    ...(limits && {
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    }),
    ...(limits &&
      acceptsStartSettings && {
        statement_timeout: limits.statementMs,
        lock_timeout: limits.lockMs,
        idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      }),
  });
  const clients = new Set<PoolClient>();
  const timersByClient = new WeakMap<PoolClient, NodeJS.Timeout>();

  pool.on('connect', (client) => {
    clients.add(client);
    // The query reports the failure to its caller. This listener only prevents that a failure between two queries ends
    // the process.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => void clients.delete(client));
  // The pool replaces a connection that fails while it is idle.
  pool.on('error', (error) => {
    if (!(error instanceof ConnectionCut)) log.warn({ err: error }, 'an idle database connection failed');
  });
  if (limits) {
    pool.on('acquire', (client) => {
      const cutOverdue = () => {
        log.warn({ ms: limits.connectionUseMs }, 'database connection closed: it was in use for too long');
        cutConnection(client, 'the database did not answer in time');
      };
      timersByClient.set(client, setTimeout(cutOverdue, limits.connectionUseMs).unref());
    });
    pool.on('release', (_error, client) => clearTimeout(timersByClient.get(client)));
  }
  return {
    pool,
    cutConnections(reason) {
      for (const client of clients) cutConnection(client, reason);
    },
  };
}

/**
 * Tests whether the server accepts settings at the start of a connection. pgbouncer does not accept them; then only the
 * limits of this program apply, and the limits of the server are omitted. Opens one connection within `connectMs`
 * milliseconds, and throws the error when this fails.
 */
export async function acceptsSettings(config: PoolConfig, connectMs: number, log: Log): Promise<boolean> {
  const { pool } = openConnections(
    { ...config, max: 1 },
    { limits: { ...WORK_LIMITS, connectMs }, acceptsStartSettings: true },
    log,
  );
  try {
    await pool.query('select 1');
    return true;
  } catch (error) {
    if (!isRefusedSetting(error)) throw error;
    log.info('the database is behind a connection pooler, which does not accept time limits for statements and locks');
    return false;
  } finally {
    await pool.end();
  }
}
