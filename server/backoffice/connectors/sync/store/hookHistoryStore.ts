import { and, asc, eq, gt, isNull, like, sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionHooks, connectionRecords, connectionSyncs } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import type { HookHistory, RecordTime } from '../../seam/hookHistory.ts';
import { DENIED_REPORT_PREFIX } from './deniedReport.ts';
import { matchesConnection } from './matchesConnection.ts';

export interface HookHistoryStore {
  /** Returns the known history of the calls of a CRM. */
  read(key: ConnectionKey, connectedAt: Date, now: Date): Promise<HookHistory>;
  /**
   * Stores the current time as the last time at which a back office ran that can receive calls of these CRMs. The
   * period since the previously stored time is stored as an absence, unless it is short.
   *
   * @param minAbsenceMs a shorter period does not count as an absence
   */
  recordRunning(crms: readonly string[], now: Date, minAbsenceMs: number): Promise<void>;
}

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;
/** The largest number of unread records, and of denied records, that are returned. */
const MAX_NAMED_RECORDS = 100;

const toRecordTimes = (rows: readonly { id: string; at: Date | null }[], now: Date): RecordTime[] =>
  rows.map(({ id, at }) => ({ recordId: id, at: (at ?? now).toISOString() }));

export const createHookHistoryStore = (db: Database): HookHistoryStore => ({
  async read(key, connectedAt, now) {
    const { receivedAt } = connectionHooks;
    const since = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
    const receivedRows = await db
      .select({ at: receivedAt })
      .from(connectionHooks)
      .where(and(matchesConnection(key, connectionHooks), gt(receivedAt, since)))
      .orderBy(asc(receivedAt));
    const { recordId: id, eventAt: at, version, attempts, reported, state } = connectionRecords;
    const selectRecordTimes = () =>
      db.select({ id, at }).from(connectionRecords).orderBy(asc(id)).limit(MAX_NAMED_RECORDS).$dynamic();
    const matchesKey = matchesConnection(key, connectionRecords);
    const unreadRows = await selectRecordTimes().where(and(matchesKey, isNull(version), gt(attempts, 0)));
    const deniedRows = await selectRecordTimes().where(
      and(matchesKey, like(reported, `${DENIED_REPORT_PREFIX}%`), eq(state, 'shown')),
    );
    const [sync] = await db
      .select({ away: connectionSyncs.away })
      .from(connectionSyncs)
      .where(matchesConnection(key, connectionSyncs));
    return {
      connectedAt: connectedAt.toISOString(),
      receivedTimes: receivedRows.map((row) => row.at.toISOString()),
      absences: sync?.away ?? [],
      unreadRecords: toRecordTimes(unreadRows, now),
      deniedRecords: toRecordTimes(deniedRows, now),
      now: now.getTime(),
    };
  },
  async recordRunning(crms, now, minAbsenceMs) {
    const at = now.toISOString();
    const runningSince = new Date(now.getTime() - minAbsenceMs).toISOString();
    const since = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString();
    await db.execute(sql`
      update connection_syncs s set watched_at = ${at}::timestamptz, away = case
        when s.watched_at >= ${runningSince}::timestamptz then s.away
        else (
          select coalesce(jsonb_agg(absence), '[]') from jsonb_array_elements(
            s.away || jsonb_build_object('from', s.watched_at, 'to', ${at}::text)
          ) absence where absence ->> 'to' > ${since}::text
        ) end
      where s.watched_at is not null and (s.site_id, s.connection) in (
        select site_id, name from connections where crm = any(${sql.param([...crms])}::text[])
      ) and s.watched_at < ${at}::timestamptz`);
    await db.execute(sql`
      update connection_syncs s set watched_at = ${at}::timestamptz
      where s.watched_at is null and (s.site_id, s.connection) in (
        select site_id, name from connections where crm = any(${sql.param([...crms])}::text[])
      )`);
  },
});
