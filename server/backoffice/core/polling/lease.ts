import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the time that is the given number of seconds after now, by the clock of the database. */
export const secondsFromNow = (seconds: number | SQL): SQL => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Returns SQL that tests whether a stored time, such as the end of a lease, has passed. A time further ahead than the
 * maximum was stored before a clock was set back, so it counts as passed: otherwise the work would wait until the clock
 * reaches it.
 *
 * @param maxAheadSeconds the longest time ahead that is ever stored, with a margin
 * @param now the current time; by default the clock of the database
 */
export const hasPassed = (column: SQL, maxAheadSeconds: number, now: SQL = sql`now()`): SQL =>
  sql`(${column} <= ${now} or ${column} > ${now} + make_interval(secs => ${maxAheadSeconds}))`;

/**
 * A claim on work. The claim ends by itself when the program that holds it does not renew it, for example because the
 * program was killed.
 */
export interface Lease {
  /** Extends the lease. Returns false when it was lost to another program. */
  readonly renew: () => Promise<boolean>;
  /** The time between two renewals in milliseconds. It is a fraction of the duration of the lease. */
  readonly renewMs: number;
}

/**
 * Runs work and renews its lease meanwhile. The signal is aborted when the lease is lost. Resolves with the result of
 * the work as soon as no renewal is running any more.
 */
export async function runWhileLeased<T>(
  { renew, renewMs }: Lease,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lossController = new AbortController();
  let runningRenewal: Promise<void> | undefined;
  const renewOnce = async (): Promise<void> => {
    // The error is not logged here, because other code reports a database that does not answer. The lease may end
    // before the next renewal, which then shows whether another program has taken the lease.
    const isStillOurs = await renew().catch(() => true);
    if (!isStillOurs) lossController.abort();
  };
  const timer = setInterval(() => {
    // Only one renewal runs at a time, also when the database is slow.
    runningRenewal ??= renewOnce().finally(() => (runningRenewal = undefined));
  }, renewMs);
  try {
    return await work(lossController.signal);
  } finally {
    clearInterval(timer);
    await runningRenewal;
  }
}
