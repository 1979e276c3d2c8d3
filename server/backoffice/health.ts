import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import type { Database } from './core/db/database.ts';
import type { DatabaseState } from './core/db/databaseMonitor.ts';
import type { EmbeddedCause } from './core/db/embeddedFault.ts';
import { databaseProblem } from './core/http/problem.ts';
import type { MailBacklog } from './mail/mailBacklog.ts';
import { timedReading } from './operations/timedReading.ts';

/** The database has so long to answer a question about its health. */
const HEALTH_MS = 1000;

interface HealthHandlers {
  /** The program runs. */
  readonly live: RequestHandler;
  /** The database answers and takes writes, and calls are welcome; a problem of status 503 otherwise. */
  readonly health: RequestHandler;
  /** Which parts of the service work, as a document; status 503 when one of them does not. */
  readonly capabilities: RequestHandler;
}

interface HealthReadings {
  /** Answers within a second. */
  readonly database: () => Promise<Health>;
  /** Undefined while there is no database to ask. */
  readonly mails: () => Promise<MailBacklog | undefined>;
  /** Free bytes of the disk that `DATA_DIR` is on. */
  readonly freeBytes: () => Promise<number>;
}

/** A relay that asks for another attempt later takes a mail within this time; the alert GevelMailsLate waits as long. */
const MAX_MAIL_AGE_SECONDS = 900;
/** PostgreSQL writes its log in files of 16 MB, a full disk stops it at once, and a backup needs room, too. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;

/** Free bytes of the disk that a folder is on, for a user that is not root. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
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

/**
 * What a monitor asks for. A balancer must not: a back office whose mails are late takes calls as well as any other.
 * What cannot be found out counts as failing.
 */
async function readCapabilities(
  database: HealthReadings['database'],
  mails: HealthReadings['mails'],
  freeBytes: () => Promise<number | undefined>,
) {
  const [state, backlog, free] = await Promise.all([database(), mails(), freeBytes()]);
  return {
    /** New pages; those that a site has kept are shown without. */
    pages: state === 'available' || state === 'read-only' ? 'ok' : state,
    forms: state === 'available' ? 'ok' : state,
    mails: backlog === undefined ? 'unknown' : backlog.oldestSeconds > MAX_MAIL_AGE_SECONDS ? 'late' : 'ok',
    disk: free === undefined ? 'unknown' : free < MIN_FREE_BYTES ? 'full' : 'ok',
  };
}

export function healthHandlers({ database, ...readings }: HealthReadings): HealthHandlers {
  const mails = timedReading(readings.mails, HEALTH_MS);
  const freeBytes = timedReading(readings.freeBytes, HEALTH_MS);
  return {
    live(_request, response) {
      response.set('Cache-Control', 'no-store').json({ status: 'ok' });
    },
    async health(_request, response) {
      const state = await database();
      if (state !== 'available') throw databaseProblem(DETAIL[state]);
      response.set('Cache-Control', 'no-store').json({ status: 'ok' });
    },
    async capabilities(_request, response) {
      const found = await readCapabilities(database, mails, freeBytes);
      const isWell = Object.values(found).every((state) => state === 'ok');
      response.status(isWell ? 200 : 503).set('Cache-Control', 'no-store');
      response.json({ status: isWell ? 'ok' : 'failing', ...found });
    },
  };
}
