import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** What is kept about somebody, as it is given to whoever asks for it: JSON without secrets. */
export type KeptThing = Readonly<Record<string, unknown>>;

/** One kind of what is kept about visitors, how it is given to them and how it goes away again. */
export interface PersonalData {
  /** For the log, for the record of an erasure, and for the visitor who asks what is kept. */
  readonly name: string;
  /**
   * What is kept about an address at one site, the newest first.
   *
   * @param email as `foldEmail` writes it
   */
  find(db: Database, siteId: string, email: string): Promise<readonly KeptThing[]>;
  /** Removes what has been kept for its time; gives how much that was. Safe to run twice at once. */
  expire(db: Database, now: Date): Promise<number>;
  /**
   * Removes what is kept about an address at one site; gives how much that was. Runs within a transaction.
   *
   * @param email as `foldEmail` writes it
   */
  erase(transaction: Database, siteId: string, email: string): Promise<number>;
}

/** A moment as JSON has it. */
export const utcText = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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
