import { randomUUID } from 'node:crypto';
import { addSimilarTags, MAX_PURGE_TAGS, tag } from '#shared/api/purge.ts';
import type { Database } from './database.ts';
import { purges as purgeTable } from './schema.ts';

/**
 * The errors that a retry can resolve: a row that another transaction just added, a deadlock, a serialisation failure.
 */
const RETRYABLE_STATES = new Set(['23505', '40P01', '40001']);

export interface PurgeTags {
  add(siteId: string, ...tags: readonly string[]): void;
}

/** The database that a repository reads, and the function with which it writes. */
export interface UnitOfWork {
  readonly db: Database;
  /**
   * Runs a write in one transaction, together with the purge message for the tags that the write adds. `run` may be
   * called twice, because a conflict is retried once, so it must read everything from `transaction`.
   *
   * With `snapshot`, the transaction sees the data of one moment, and fails when it changes a row that another
   * transaction has changed since (`isOvertaken`).
   */
  readonly write: <T>(
    run: (transaction: Database, tags: PurgeTags) => Promise<T>,
    isolation?: 'snapshot',
  ) => Promise<T>;
}

class TagCollector implements PurgeTags {
  readonly #bySite = new Map<string, Set<string>>();

  add(siteId: string, ...tags: readonly string[]): void {
    const siteTags = this.#bySite.get(siteId) ?? new Set();
    // One tag above the limit is stored, because it shows that there are too many tags to purge one by one.
    for (const each of tags) if (siteTags.size <= MAX_PURGE_TAGS) siteTags.add(each);
    this.#bySite.set(siteId, siteTags);
  }

  buildMessages(): { id: string; siteId: string; tags: string[] }[] {
    return [...this.#bySite].map(([siteId, siteTags]) => {
      const tags = addSimilarTags([...siteTags]);
      return { id: randomUUID(), siteId, tags: tags.length > MAX_PURGE_TAGS ? [tag.site(siteId)] : [...tags] };
    });
  }
}

/** Returns the SQLSTATE of an error from the database, which drizzle wraps. */
export function findSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return findSqlState(error.cause);
}

/**
 * Tests whether another transaction has changed a row that this transaction read in its snapshot and wanted to change.
 */
export const isOvertaken = (error: unknown): boolean => findSqlState(error) === '40001';

/** Tests whether a retry may succeed. */
export const isRetryable = (error: unknown): boolean => RETRYABLE_STATES.has(findSqlState(error) ?? '');

/**
 * Creates a unit of work in which each write is a transaction of its own. `onPurge` is called after a commit that
 * stored a purge.
 */
export function createUnitOfWork(db: Database, onPurge: () => void): UnitOfWork {
  const runOnce = async <T>(
    run: (transaction: Database, tags: PurgeTags) => Promise<T>,
    isolation?: 'snapshot',
  ): Promise<T> => {
    const tags = new TagCollector();
    let purgeCount = 0;
    const result = await db.transaction(async (transaction) => {
      const value = await run(transaction, tags);
      const messages = tags.buildMessages();
      purgeCount = messages.length;
      if (purgeCount > 0) await transaction.insert(purgeTable).values(messages);
      return value;
    }, isolation && { isolationLevel: 'repeatable read' });
    if (purgeCount > 0) onPurge();
    return result;
  };
  return {
    db,
    async write(run, isolation) {
      try {
        return await runOnce(run, isolation);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        return runOnce(run, isolation);
      }
    },
  };
}

/** Returns a unit of work within a transaction that is already open. The commit of that transaction stores the tags. */
export const joinUnitOfWork = (transaction: Database, tags: PurgeTags): UnitOfWork => ({
  db: transaction,
  write: (run) => run(transaction, tags),
});
