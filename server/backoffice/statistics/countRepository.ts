import { sql } from 'drizzle-orm';
import type { CountBatch } from '#shared/api/statistics.ts';
import type { CountKind } from '#shared/primitives/countKinds.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { COUNT_KINDS } from '#shared/primitives/countKinds.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { ADD_COUNTS_ON_CONFLICT, KIND_COLUMNS, joinSql } from './countSql.ts';

/** The counts of an estate on one day. */
export interface EstateDayCounts {
  readonly estateId: number;
  /** The day in Belgium, as an ISO date. */
  readonly day: string;
  readonly counts: Readonly<Partial<Record<CountKind, number>>>;
}

export interface CountRepository {
  /**
   * Adds a batch of counts. Returns `known`, and adds nothing, when the batch was added before. Counts of unknown
   * estates are ignored.
   */
  addBatch(batch: CountBatch): Promise<'taken' | 'known'>;
  /** Writes the counts of days that have no counts yet. */
  fillMissingDays(siteId: string, days: readonly EstateDayCounts[]): Promise<void>;
  /**
   * Replaces the days of old weeks by one sum per week. Deletes expired counts and expired owner links. Returns the
   * number of deleted rows.
   */
  tidyCounts(now?: Date): Promise<number>;
}

/** The time after which undelivered counts are lost. */
const MAX_LATE_DAYS = 7;
/** The number of weeks whose days are stored separately, besides the current week. */
const DAILY_WEEKS = 13;
/**
 * The number of weeks for which counts are stored: two years, plus the weeks that a comparison with the previous year
 * needs.
 */
const RETENTION_WEEKS = 108;
/** A program that has delivered nothing for this time is considered ended. */
const SOURCE_RETENTION_DAYS = 30;

const COUNT_COLUMN_DEFINITIONS = sql`site_id text, estate_id bigint, day date, ${joinSql(
  COUNT_KINDS.map((kind) => sql`${sql.identifier(kind)} integer`),
)}`;
const COUNT_SUMS_SQL = joinSql(COUNT_KINDS.map((kind) => sql`coalesce(sum(c.${sql.identifier(kind)}), 0)::integer`));

export function createCountRepository({ write }: UnitOfWork): CountRepository {
  return {
    addBatch: ({ source, batch, counts }) =>
      write(async (transaction) => {
        const { rowCount } = await transaction.execute(sql`
          insert into count_sources (source, batch) values (${source}, ${batch})
          on conflict (source) do update set batch = excluded.batch, at = now()
          where count_sources.batch < excluded.batch`);
        if (rowCount === 0) return 'known';
        const today = toBrusselsDay(new Date());
        const rows = counts.map(({ siteId, estateId, day, counts: dayCounts }) => ({
          site_id: siteId,
          estate_id: estateId,
          day,
          ...dayCounts,
        }));
        await transaction.execute(sql`
          insert into estate_counts (site_id, estate_id, day, ${KIND_COLUMNS})
          select c.site_id, c.estate_id, c.day, ${COUNT_SUMS_SQL}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(${COUNT_COLUMN_DEFINITIONS})
          join estates e on e.site_id = c.site_id and e.id = c.estate_id and e.deleted_at is null
          where c.day between ${addDays(today, -MAX_LATE_DAYS)}::date and ${addDays(today, 1)}::date
          group by c.site_id, c.estate_id, c.day
          order by c.site_id, c.estate_id, c.day
          ${ADD_COUNTS_ON_CONFLICT}`);
        return 'taken';
      }),

    fillMissingDays: (siteId, days) =>
      write(async (transaction) => {
        const rows = days.map(({ estateId, day, counts }) => ({
          site_id: siteId,
          estate_id: estateId,
          day,
          ...counts,
        }));
        await transaction.execute(sql`
          insert into estate_counts (site_id, estate_id, day, ${KIND_COLUMNS})
          select c.site_id, c.estate_id, c.day, ${COUNT_SUMS_SQL}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(${COUNT_COLUMN_DEFINITIONS})
          join estates e on e.site_id = c.site_id and e.id = c.estate_id
          group by c.site_id, c.estate_id, c.day
          on conflict do nothing`);
      }),

    tidyCounts: (now = new Date()) =>
      write(async (transaction) => {
        const monday = toMonday(toBrusselsDay(now));
        const { rowCount: movedCount } = await transaction.execute(sql`
          with moved as (
            delete from estate_counts where day < ${addDays(monday, -7 * DAILY_WEEKS)}::date
              and extract(isodow from day) <> 1
            returning *
          )
          insert into estate_counts (site_id, estate_id, day, ${KIND_COLUMNS})
          select c.site_id, c.estate_id, date_trunc('week', c.day)::date, ${COUNT_SUMS_SQL} from moved c
          group by 1, 2, 3
          ${ADD_COUNTS_ON_CONFLICT}`);
        const { rowCount: deleted } = await transaction.execute(
          sql`delete from estate_counts where day < ${addDays(monday, -7 * RETENTION_WEEKS)}::date`,
        );
        await transaction.execute(sql`delete from owner_links where expires_at < ${now.toISOString()}::timestamptz`);
        await transaction.execute(
          sql`delete from count_sources where at < ${now.toISOString()}::timestamptz - make_interval(days => ${SOURCE_RETENTION_DAYS}::integer)`,
        );
        return (movedCount ?? 0) + (deleted ?? 0);
      }),
  };
}
