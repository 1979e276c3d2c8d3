import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** A record about a visitor, in the form in which it is exported to that visitor: JSON without secrets. */
export type PersonalRecord = Readonly<Record<string, unknown>>;

/**
 * One kind of personal data of visitors, with its export, its expiry and its erasure. A visitor is identified by the
 * e-mail address in the form of `foldEmail`. A visitor without an e-mail address is identified by a phone number in
 * E.164 (`toVisitorAddress`).
 */
export interface PersonalData {
  /** The name of the kind in the log, in the record of an erasure and in the export. */
  readonly name: string;
  /** Returns the records about a visitor at one site, the newest first. */
  find(db: Database, siteId: string, visitor: string): Promise<readonly PersonalRecord[]>;
  /** Deletes expired records and returns their number. Several programs may call this function at the same time. */
  expire(db: Database, now: Date): Promise<number>;
  /**
   * Deletes the records about a visitor at one site and returns their number. The function must be called within a
   * transaction.
   */
  erase(transaction: Database, siteId: string, visitor: string): Promise<number>;
}

/** Returns SQL that formats a moment like `Date.toJSON`: in UTC, with milliseconds and `Z`. */
export const formatUtcSql = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const DAY_MS = 86_400_000;

/** Returns the moment that is the given number of periods of 24 hours earlier. */
export const subtractDays = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Subtracts months from a date (UTC). When the earlier month has no such day, returns the last day of that month. */
export function subtractMonths(now: Date, months: number): Date {
  const earlierDate = new Date(now);
  earlierDate.setUTCMonth(now.getUTCMonth() - months);
  if (earlierDate.getUTCDate() !== now.getUTCDate()) earlierDate.setUTCDate(0);
  return earlierDate;
}
