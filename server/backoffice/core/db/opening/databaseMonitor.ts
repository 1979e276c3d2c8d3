import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Log } from '#server/backoffice/log.ts';
import { startPollingWorker } from '../../polling/pollingWorker.ts';
import type { ConnectionPool } from './connections.ts';
import { findOutageReason, isServerRefusal } from './databaseErrors.ts';
import { queryRows } from '../queryRows.ts';

/** `read-only`: the database answers but accepts no writes; usually it is a standby. */
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
 * When this many probes in a row get no answer, all connections are closed. This takes three to four seconds. A server
 * that answers no probe for so long answers no other query either. Background workers repeat their failed work by
 * themselves.
 */
const MIN_UNANSWERED_PROBES = 3;

/**
 * The probe reads a table of this product, because a server may answer although it is the wrong one or cannot read its
 * files.
 */
const PROBE_QUERY = sql`
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
    exists (select from sites) as "hasSites"`;
const probeRow = z.object({ readOnly: z.boolean() });

/**
 * Probes the database once a second over its own connection, and closes the other connections when the probe fails.
 * When packets are lost, each open connection would otherwise wait for its own timeout, and a connection to a standby
 * would stay connected to it. New connections reach the new server.
 */
export function startDatabaseMonitor(
  probe: ConnectionPool,
  { calls, work }: { readonly calls: ConnectionPool; readonly work: ConnectionPool },
  log: Log,
): DatabaseMonitor {
  const db = drizzle(probe.pool);
  let state: DatabaseState = 'available';
  let silence = 0;
  let asking: Promise<DatabaseState> | undefined;

  const cut = (reason: string) => {
    calls.cutConnections(reason);
    work.cutConnections(reason);
  };

  function enterState(next: DatabaseState, reason: string | undefined): void {
    if (next === state) return;
    if (next === 'available') log.info('database is available again');
    else log.warn({ reason }, next === 'away' ? 'database does not answer' : 'database is read-only');
    // An open connection to a standby stays connected to it, so it is closed.
    if (next === 'read-only' || state === 'read-only') cut('the database was read-only');
    state = next;
  }

  function countSilence(): void {
    silence += 1;
    if (silence === MIN_UNANSWERED_PROBES) cut('the database does not answer');
  }

  async function probeOnce(): Promise<DatabaseState> {
    try {
      const [row] = await queryRows(db, PROBE_QUERY, probeRow);
      silence = 0;
      // The next probe opens a new connection to the server that the address then belongs to.
      if (row?.readOnly !== false) probe.cutConnections('the database is read-only');
      enterState(row?.readOnly === false ? 'available' : 'read-only', undefined);
    } catch (error) {
      if (isServerRefusal(error)) silence = 0;
      else countSilence();
      enterState('away', findOutageReason(error) ?? 'its tables cannot be read');
    }
    return state;
  }

  async function ask(): Promise<DatabaseState> {
    asking ??= probeOnce().finally(() => (asking = undefined));
    const gaveUp = delay(PROBE_TIMEOUT_MS, undefined, { ref: false })
      // `setImmediate` gives priority to an answer that has already arrived, even when this process reads it late.
      .then(() => setImmediate<DatabaseState>('away'));
    return Promise.race([asking, gaveUp]);
  }

  const worker = startPollingWorker({
    name: 'database monitor',
    intervalMs: PROBE_INTERVAL_MS,
    firstDelayMs: PROBE_INTERVAL_MS,
    log,
    async step() {
      if ((await ask()) !== 'available') worker.postpone(RETRY_INTERVAL_MS);
      return false;
    },
  });
  return {
    checkNow: ask,
    async stop() {
      const stopped = worker.stop();
      probe.cutConnections('the program ends');
      await Promise.all([stopped, probe.pool.end()]);
    },
  };
}
