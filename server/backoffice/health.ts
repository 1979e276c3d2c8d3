import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import type { Database } from './core/db/database.ts';
import type { DatabaseState } from './core/db/databaseMonitor.ts';
import type { EmbeddedCause } from './core/db/embeddedFault.ts';
import { databaseProblem } from './core/http/problem.ts';

/** The database has so long to answer a question about its health. */
const HEALTH_MS = 1000;

interface HealthHandlers {
  /** The program runs. */
  readonly live: RequestHandler;
  /** The database answers and takes writes, and calls are welcome; a problem of status 503 otherwise. */
  readonly health: RequestHandler;
}

/** For the embedded database, which is a process beside this one. */
export async function askEmbedded(db: Database): Promise<DatabaseState> {
  // A table of ours: a database can answer and still not be the one, nor readable.
  const answers = db.execute(sql`select id from sites limit 1`).then(
    () => 'available' as const,
    () => 'away' as const,
  );
  return Promise.race([answers, delay(HEALTH_MS, 'away' as const, { ref: false })]);
}

/** The state of the database, the reason why the embedded one cannot be used, or that the program is about to end. */
export type Health = DatabaseState | EmbeddedCause | 'ending';

const DETAIL = {
  away: 'The database does not answer.',
  'read-only': 'The database takes no writes: it is a standby.',
  full: 'The embedded database cannot be used: its disk is full.',
  locked: 'The embedded database cannot be used: another process has it open.',
  owner: 'The embedded database cannot be used: its files belong to another user.',
  version: 'The embedded database cannot be used: another version of PostgreSQL made it.',
  damaged: 'The embedded database cannot be used: it is damaged.',
  missing: 'The embedded database cannot be used: its files are not there.',
  moved: 'The embedded database cannot be used: its folder was moved.',
  unusable: 'The embedded database cannot be used; the log says why.',
  ending: 'The program is about to end.',
} as const satisfies Record<Exclude<Health, 'available'>, string>;

/** @param ask within a second */
export const healthHandlers = (ask: () => Promise<Health>): HealthHandlers => ({
  live(_request, response) {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  },
  async health(_request, response) {
    const state = await ask();
    if (state !== 'available') throw databaseProblem(DETAIL[state]);
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  },
});
