import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Log } from '#server/backoffice/log.ts';
import { startPollingWorker } from '../../polling/pollingWorker.ts';
import type { ConnectionPool } from './connections.ts';
import { findOutageReason, isServerRefusal } from './databaseErrors.ts';
import { queryRows } from '../queryRows.ts';

/**
 * `read-only`: the database answers but accepts no writes; usually it is a standby. `away`: the database does not
 * answer, or its tables cannot be read.
 */
export type DatabaseState = 'available' | 'read-only' | 'away';

export interface DatabaseMonitor {
  /** Checks the database now and resolves within a second. */
  checkNow(): Promise<DatabaseState>;
  stop(): Promise<void>;
}

/** The limit is below a second, because the health response must still be sent. */
const PROBE_TIMEOUT_MS = 900;
const PROBE_INTERVAL_MS = 1000;
/** The interval while the database is unavailable. */
const RETRY_INTERVAL_MS = 300;
/**
 * When this many probes in a row get no answer, all connections are closed. Three probes take three to four seconds. A
 * server that answers no probe for so long answers no other query either. Background workers repeat their failed work
 * by themselves.
 */
const MIN_UNANSWERED_PROBES = 3;

/**
 * The probe reads a table of this product, because a server may answer although it is the wrong server or cannot read
 * its files.
 */
const PROBE_QUERY = sql`
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
    exists (select from sites) as "hasSites"`;
const probeRow = z.object({ readOnly: z.boolean() });

/**
 * Probes the database once a second over its own connection, and closes the other connections when the probe fails.
 * Otherwise each connection would wait for its own timeout when packets are lost, and would stay at a server that has
 * become a standby. New connections reach the new primary.
 */
export function startDatabaseMonitor(
  probe: ConnectionPool,
  { calls, work }: { readonly calls: ConnectionPool; readonly work: ConnectionPool },
  log: Log,
): DatabaseMonitor {
  const db = drizzle(probe.pool);
  let state: DatabaseState = 'available';
  let unansweredProbes = 0;
  let runningProbe: Promise<DatabaseState> | undefined;

  const cutConnections = (reason: string) => {
    calls.cutConnections(reason);
    work.cutConnections(reason);
  };

  function enterState(newState: DatabaseState, reason: string | undefined): void {
    if (newState === state) return;
    if (newState === 'available') log.info('database is available again');
    else log.warn({ reason }, newState === 'away' ? 'database does not answer' : 'database is read-only');
    // A connection to a standby never moves to the new primary, so the connections are closed.
    if (newState === 'read-only' || state === 'read-only') cutConnections('the database was read-only');
    state = newState;
  }

  function countUnansweredProbe(): void {
    unansweredProbes += 1;
    if (unansweredProbes === MIN_UNANSWERED_PROBES) cutConnections('the database does not answer');
  }

  async function probeOnce(): Promise<DatabaseState> {
    try {
      const [row] = await queryRows(db, PROBE_QUERY, probeRow);
      unansweredProbes = 0;
      // The next probe opens a new connection, so it reaches the server to which the database's address then leads.
      if (row?.readOnly !== false) probe.cutConnections('the database is read-only');
      enterState(row?.readOnly === false ? 'available' : 'read-only', undefined);
    } catch (error) {
      if (isServerRefusal(error)) unansweredProbes = 0;
      else countUnansweredProbe();
      enterState('away', findOutageReason(error) ?? 'its tables cannot be read');
    }
    return state;
  }

  async function probeWithTimeout(): Promise<DatabaseState> {
    runningProbe ??= probeOnce().finally(() => (runningProbe = undefined));
    const timeoutPromise = delay(PROBE_TIMEOUT_MS, undefined, { ref: false })
      // `setImmediate` gives priority to an answer that has already arrived, even when this process reads it late.
      .then(() => setImmediate<DatabaseState>('away'));
    return Promise.race([runningProbe, timeoutPromise]);
  }

  const worker = startPollingWorker({
    name: 'database monitor',
    intervalMs: PROBE_INTERVAL_MS,
    firstDelayMs: PROBE_INTERVAL_MS,
    log,
    async step() {
      if ((await probeWithTimeout()) !== 'available') worker.postpone(RETRY_INTERVAL_MS);
      return false;
    },
  });
  return {
    checkNow: probeWithTimeout,
    async stop() {
      const stopPromise = worker.stop();
      probe.cutConnections('the program is stopping');
      await Promise.all([stopPromise, probe.pool.end()]);
    },
  };
}
