import type { Database } from '../db/database.ts';

/** One kind of what is kept about visitors, and how it goes away again. */
export interface PersonalData {
  /** For the log and the record of an erasure. */
  readonly name: string;
  /** Removes what has been kept for its time; gives how much that was. Safe to run twice at once. */
  expire(db: Database, now: Date): Promise<number>;
  /**
   * Removes what is kept about an address at one site; gives how much that was. Runs within a transaction.
   *
   * @param email as `foldEmail` writes it
   */
  erase(transaction: Database, siteId: string, email: string): Promise<number>;
}

const DAY_MS = 86_400_000;

/** The same time of day, so many days before. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The same day so many months before; the last of that month when it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(now.getUTCMonth() - months);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}
