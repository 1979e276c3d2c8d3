import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import type { Database } from './core/db/database.ts';
import type { DatabaseState } from './core/db/opening/databaseMonitor.ts';
import type { EmbeddedCause } from './core/db/embedded/embeddedFault.ts';
import { createDatabaseProblem } from './core/http/problem.ts';
import type { MailBacklog } from './mail/mailBacklog.ts';
import { limitReading } from './operations/limitReading.ts';

/** The time limit for the health probe of the database. */
const PROBE_TIMEOUT_MS = 1000;

interface HealthHandlers {
  /** Handles the probe that succeeds as long as the program runs. */
  readonly handleLiveness: RequestHandler;
  /**
   * Handles the health probe. It succeeds while the database answers and accepts writes, and the program accepts calls.
   * Otherwise it answers with a problem of status 503.
   */
  readonly handleHealth: RequestHandler;
  /**
   * Handles the request for the state of each part of the service, as a document. The status is 503 when a part does
   * not work.
   */
  readonly handleCapabilities: RequestHandler;
}

interface HealthReadings {
  /** Returns the state of the database. Resolves within a second. */
  readonly readDatabaseState: () => Promise<HealthState>;
  /** Returns the backlog of mails; undefined while the database is not opened. */
  readonly readMailBacklog: () => Promise<MailBacklog | undefined>;
  /** Returns the free bytes of the disk with `DATA_DIR`. */
  readonly readFreeBytes: () => Promise<number>;
}

/**
 * A mail that waits longer than this is late. A mail server that first asks for a later attempt usually accepts the
 * mail within this time. The alert GevelMailsLate uses the same limit.
 */
const MAX_MAIL_AGE_SECONDS = 900;
/**
 * The disk counts as full below this limit. PostgreSQL writes its log in files of 16 MB and stops at once when the disk
 * is full, and a backup needs space too.
 */
const MIN_FREE_BYTES = 256 * 1024 * 1024;

/** Returns the free bytes of a folder's disk for a user other than root. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Probes the embedded database, which runs in another process. */
export async function probeEmbeddedDatabase(db: Database): Promise<DatabaseState> {
  // The probe reads a table of this product, because a server may answer although it is the wrong server or cannot read
  // its files.
  const answer = db.execute(sql`select id from sites limit 1`).then(
    () => 'available' as const,
    () => 'away' as const,
  );
  return Promise.race([answer, delay(PROBE_TIMEOUT_MS, 'away' as const, { ref: false })]);
}

/**
 * The state of the database, the reason why the embedded database cannot be used, or `ending` before the program stops.
 */
export type HealthState = DatabaseState | EmbeddedCause | 'ending';

const HEALTH_DETAILS = {
  away: 'The database does not answer.',
  'read-only': 'The database is read-only: it is a standby.',
  full: 'The embedded database cannot be used: its disk is full.',
  locked: 'The embedded database cannot be used: another process has it open.',
  owner: 'The embedded database cannot be used: its files belong to another user.',
  version: 'The embedded database cannot be used: another version of PostgreSQL made it.',
  damaged: 'The embedded database cannot be used: it is damaged.',
  missing: 'The embedded database cannot be used: its files are missing.',
  moved: 'The embedded database cannot be used: its folder was moved.',
  unusable: 'The embedded database cannot be used; the log contains the reason.',
  ending: 'The program is stopping.',
} as const satisfies Record<Exclude<HealthState, 'available'>, string>;

/**
 * Returns the document for a monitor. A load balancer must not use it, because a back office with late mails can still
 * take calls. A part whose state cannot be read counts as failing.
 */
async function readCapabilities(
  readDatabaseState: HealthReadings['readDatabaseState'],
  readMailBacklog: HealthReadings['readMailBacklog'],
  readFreeBytesInTime: () => Promise<number | undefined>,
) {
  const [state, backlog, freeBytes] = await Promise.all([
    readDatabaseState(),
    readMailBacklog(),
    readFreeBytesInTime(),
  ]);
  return {
    /** Says whether sites can render new pages. Without the back office, a site still serves its stored pages. */
    pages: state === 'available' || state === 'read-only' ? 'ok' : state,
    forms: state === 'available' ? 'ok' : state,
    mails: backlog === undefined ? 'unknown' : backlog.oldestSeconds > MAX_MAIL_AGE_SECONDS ? 'late' : 'ok',
    disk: freeBytes === undefined ? 'unknown' : freeBytes < MIN_FREE_BYTES ? 'full' : 'ok',
  };
}

export function createHealthHandlers({ readDatabaseState, ...readings }: HealthReadings): HealthHandlers {
  const readMailBacklog = limitReading(readings.readMailBacklog, PROBE_TIMEOUT_MS);
  const readFreeBytesInTime = limitReading(readings.readFreeBytes, PROBE_TIMEOUT_MS);
  return {
    handleLiveness(_request, response) {
      response.set('Cache-Control', 'no-store').json({ status: 'ok' });
    },
    async handleHealth(_request, response) {
      const state = await readDatabaseState();
      if (state !== 'available') throw createDatabaseProblem(HEALTH_DETAILS[state]);
      response.set('Cache-Control', 'no-store').json({ status: 'ok' });
    },
    async handleCapabilities(_request, response) {
      const capabilities = await readCapabilities(readDatabaseState, readMailBacklog, readFreeBytesInTime);
      const isWell = Object.values(capabilities).every((state) => state === 'ok');
      response.status(isWell ? 200 : 503).set('Cache-Control', 'no-store');
      response.json({ status: isWell ? 'ok' : 'failing', ...capabilities });
    },
  };
}
