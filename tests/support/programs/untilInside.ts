import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const POLL_MS = 100;
/** Longer than the embedded database takes for a small query on a busy machine. */
const SILENT_MS = 4000;

/** PostgreSQL: the program waits for a lock that another one has. */
async function waitsForLock(pool: Pool): Promise<boolean> {
  // Tests of other files have databases of their own on the same server.
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
     where not granted and datname = current_database()`,
  );
  return (rows[0] as { waiting: number }).waiting > 0;
}

/** The embedded database: while the program does nothing, nobody else gets an answer, since its transaction is open. */
async function keepsOthersWaiting(pool: Pool, child: ChildProcess): Promise<boolean> {
  child.kill('SIGSTOP');
  const asked = pool.query('select 1');
  // Ended by the caller, who ends the program.
  asked.catch(() => {});
  const isInside = await Promise.race([asked.then(() => false), delay(SILENT_MS, true)]);
  if (!isInside) child.kill('SIGCONT');
  return isInside;
}

/**
 * Waits until a program is in the middle of its transaction, where it stays: on PostgreSQL it waits for a lock that the caller
 * has, on the embedded database it is stopped.
 */
export async function untilInside(
  child: ChildProcess,
  { pool, isPostgres }: { readonly pool: Pool; readonly isPostgres: boolean },
): Promise<void> {
  while (!(await (isPostgres ? waitsForLock(pool) : keepsOthersWaiting(pool, child)))) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode} before it was stopped`);
    await delay(POLL_MS);
  }
}
