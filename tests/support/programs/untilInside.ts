import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const POLL_INTERVAL_MS = 100;
/**
 * The time after which the database counts as silent. The embedded database answers a small query in less time, even on
 * a busy machine.
 */
const MAX_SILENT_MS = 4000;

/** Returns whether the program waits for a lock that another connection holds. It can tell only on PostgreSQL. */
async function waitsForLock(pool: Pool): Promise<boolean> {
  // Only this database is considered, because tests of other files have separate databases on the same server.
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
     where not granted and datname = current_database()`,
  );
  return (rows[0] as { waiting: number }).waiting > 0;
}

/**
 * Returns whether other connections get no response while the program is stopped, because its transaction is open. It
 * can tell only on the embedded database.
 */
async function keepsOthersWaiting(pool: Pool, child: ChildProcess): Promise<boolean> {
  child.kill('SIGSTOP');
  const pendingQuery = pool.query('select 1');
  // The error is ignored, because the caller ends the query when it ends the program.
  pendingQuery.catch(() => {});
  const isInTransaction = await Promise.race([pendingQuery.then(() => false), delay(MAX_SILENT_MS, true)]);
  if (!isInTransaction) child.kill('SIGCONT');
  return isInTransaction;
}

/**
 * Waits until a program is in the middle of its transaction and stays there. On PostgreSQL, it waits for a lock that
 * the caller holds. On the embedded database, it is stopped.
 */
export async function waitUntilInside(
  child: ChildProcess,
  { pool, isPostgres }: { readonly pool: Pool; readonly isPostgres: boolean },
): Promise<void> {
  while (!(await (isPostgres ? waitsForLock(pool) : keepsOthersWaiting(pool, child)))) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode} before it was stopped`);
    await delay(POLL_INTERVAL_MS);
  }
}
