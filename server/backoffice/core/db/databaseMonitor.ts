import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import { startPollingWorker } from '../polling/pollingWorker.ts';
import type { Connections } from './connections.ts';
import { databaseAway, isAnswer } from './databaseErrors.ts';
import { rowsOf } from './rowsOf.ts';

/** `read-only`: it answers, and takes no writes; most often it is a standby. */
export type DatabaseState = 'available' | 'read-only' | 'away';

export interface DatabaseMonitor {
  /** Asks the database now; there is an answer within a second. */
  ask(): Promise<DatabaseState>;
  stop(): Promise<void>;
}

/** The answer to a question about health has to arrive, too. */
const ASK_MS = 900;
const INTERVAL_MS = 1000;
/** While it is not available. */
const RETRY_MS = 300;
/**
 * Questions without any answer, one after the other, until all connections are given up: that takes three to four
 * seconds. A server that takes so long for such a question answers no other either. Workers begin again by themselves.
 */
const LEAST_SILENCE = 3;

/** A table of ours is read: a database can answer and still not be the one, nor readable. */
const PROBE = sql`
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
    exists (select from sites) as "hasSites"`;
const probeRow = z.object({ readOnly: z.boolean() });

/**
 * Asks once a second, over a connection of its own. When connections are open and packets are lost, each of them would
 * have to be waited for; and one that leads to a standby would stay there: they are cut instead, and the next ones reach
 * the new server.
 */
export function startDatabaseMonitor(
  probe: Connections,
  { calls, work }: { readonly calls: Connections; readonly work: Connections },
  log: Log,
): DatabaseMonitor {
  const db = drizzle(probe.pool);
  let state: DatabaseState = 'available';
  let silence = 0;
  let asking: Promise<DatabaseState> | undefined;

  const cut = (reason: string) => {
    calls.cut(reason);
    work.cut(reason);
  };

  function enter(next: DatabaseState, reason: string | undefined): void {
    if (next === state) return;
    if (next === 'available') log.info('database is available again');
    else log.warn({ reason }, next === 'away' ? 'database does not answer' : 'database is read-only');
    // What is connected to a standby stays connected to it.
    if (next === 'read-only' || state === 'read-only') cut('the database was read-only');
    state = next;
  }

  function fellSilent(): void {
    silence += 1;
    if (silence === LEAST_SILENCE) cut('the database does not answer');
  }

  async function question(): Promise<DatabaseState> {
    try {
      const [row] = await rowsOf(db, PROBE, probeRow);
      silence = 0;
      // The next question goes to whatever the address leads to then.
      if (row?.readOnly !== false) probe.cut('the database is read-only');
      enter(row?.readOnly === false ? 'available' : 'read-only', undefined);
    } catch (error) {
      if (isAnswer(error)) silence = 0;
      else fellSilent();
      enter('away', databaseAway(error) ?? 'its tables cannot be read');
    }
    return state;
  }

  async function ask(): Promise<DatabaseState> {
    asking ??= question().finally(() => (asking = undefined));
    const gaveUp = delay(ASK_MS, undefined, { ref: false })
      // An answer that is there already counts, however late this program looks at it.
      .then(() => setImmediate<DatabaseState>('away'));
    return Promise.race([asking, gaveUp]);
  }

  const worker = startPollingWorker({
    name: 'database monitor',
    intervalMs: INTERVAL_MS,
    firstMs: INTERVAL_MS,
    log,
    async step() {
      if ((await ask()) !== 'available') worker.postpone(RETRY_MS);
      return false;
    },
  });
  return {
    ask,
    async stop() {
      const stopped = worker.stop();
      probe.cut('the program ends');
      await Promise.all([stopped, probe.pool.end()]);
    },
  };
}
