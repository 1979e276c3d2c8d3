import { and, asc, eq, isNotNull, like, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionRecords } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { RECORD_FIELDS, matchesKey, type RecordRow } from './recordRow.ts';

/** Decides which records are read next, and which pages are reported next. */
export interface RecordSchedule {
  /**
   * Returns the records that are due. Records that a hook named come first, then records that belong to no project, so
   * that projects are read before their units.
   */
  listDue(key: ConnectionKey, now: number, limit: number): Promise<readonly RecordRow[]>;
  /**
   * Returns the time at which the next record has to be read, or the next page has to be reported, in milliseconds
   * since 1970; undefined when there is none.
   */
  findNextDue(key: ConnectionKey, kind: 'record' | 'report'): Promise<number | undefined>;
  /**
   * Makes the next whole list read and map all its records again, also those whose version has not changed. This is
   * only useful when the CRM has a list, because it removes the stored drafts, which could not be read again otherwise.
   */
  forgetVersions(key: ConnectionKey): Promise<void>;
  /** Returns the records whose pages are due to be reported to the CRM. */
  listReportsDue(key: ConnectionKey, now: number, limit: number): Promise<readonly RecordRow[]>;
  /** Makes a report due for each page whose reported URL has another origin. */
  scheduleReportsFromOtherOrigins(key: ConnectionKey, origin: string, now: number): Promise<void>;
}

const { parentId, recordId, dueAt, reportDueAt, state } = connectionRecords;

export const createRecordSchedule = (db: Database): RecordSchedule => ({
  listDue: (key, now, limit) =>
    db
      .select(RECORD_FIELDS)
      .from(connectionRecords)
      .where(and(matchesKey(key), lte(dueAt, new Date(now))))
      .orderBy(
        sql`${connectionRecords.isUrgent} desc`,
        sql`coalesce(${connectionRecords.listedParent}, ${parentId}) is not null`,
        asc(dueAt),
        asc(recordId),
      )
      .limit(limit),
  async findNextDue(key, kind) {
    const column = kind === 'record' ? dueAt : reportDueAt;
    const [row] = await db
      .select({ at: column })
      .from(connectionRecords)
      .where(and(matchesKey(key), isNotNull(column)))
      .orderBy(asc(column))
      .limit(1);
    return row?.at?.getTime();
  },
  async forgetVersions(key) {
    const { version, drafts } = connectionRecords;
    await db
      .update(connectionRecords)
      .set({ version: null, drafts: null, draftVersion: null })
      .where(and(matchesKey(key), or(isNotNull(version), isNotNull(drafts))));
  },
  listReportsDue: (key, now, limit) =>
    db
      .select(RECORD_FIELDS)
      .from(connectionRecords)
      .where(and(matchesKey(key), lte(reportDueAt, new Date(now))))
      .orderBy(asc(reportDueAt), asc(recordId))
      .limit(limit),
  async scheduleReportsFromOtherOrigins(key, origin, now) {
    const { reported } = connectionRecords;
    const hasOtherOrigin = sql`position(${`"${origin}/`} in ${reported}) = 0`;
    await db
      .update(connectionRecords)
      .set({ reportDueAt: new Date(now), reportFailures: 0 })
      .where(and(matchesKey(key), eq(state, 'shown'), like(reported, '%://%'), hasOtherOrigin));
  },
});
