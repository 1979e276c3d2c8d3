import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import type { Database } from './core/db/database.ts';
import { HttpProblem } from './core/http/problem.ts';

/** The database has so long to answer a question about its health. */
const HEALTH_MS = 1000;

interface HealthHandlers {
  /** The program runs. */
  readonly live: RequestHandler;
  /** The database answers; a problem of status 503 otherwise. */
  readonly health: RequestHandler;
}

export const healthHandlers = (db: Database): HealthHandlers => ({
  live(_request, response) {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  },
  async health(_request, response) {
    // A table of ours: a database can answer and still not be the one, nor readable.
    const answers = db.execute(sql`select id from sites limit 1`).then(
      () => true,
      () => false,
    );
    const gaveUp = delay(HEALTH_MS, false, { ref: false });
    if (!(await Promise.race([answers, gaveUp]))) throw new HttpProblem(503, 'The database does not answer.');
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  },
});
