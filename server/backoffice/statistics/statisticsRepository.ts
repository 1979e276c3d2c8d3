import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type CountsByKind,
  type EstateStatistics,
  type SiteStatistics,
  siteStatisticsSchema,
} from '#shared/api/statistics.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { allowsViewings, isForRent } from '#shared/domain/rules.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { COUNT_KINDS } from '#shared/primitives/countKinds.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { estates } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { countsRow, KIND_SUMS, NO_COUNTS } from './countSql.ts';

/** A range of days. Both ends are included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface StatisticsRepository {
  /** Returns all sites with counts in the period, ordered by id. */
  readSites(
    period: DayRange,
  ): Promise<readonly { readonly siteId: string; readonly homes: number; readonly counts: CountsByKind }[]>;
  /** Returns the sites that have, or had, an estate with this id. */
  listSitesWithEstate(estateId: number): Promise<readonly string[]>;
  readSite(
    siteId: string,
    period: DayRange,
    page: { readonly skip: number; readonly limit: number },
  ): Promise<SiteStatistics>;
  /**
   * Returns the counts of the last weeks, including the current one; undefined for an estate that the site never had.
   */
  readEstate(siteId: string, estateId: number, weeks: number): Promise<EstateStatistics | undefined>;
}

/** A rank among fewer homes than this says too little, so it is not returned. */
const MIN_RANKED_ESTATES = 5;
/**
 * The transactions of estates that are on the market. An owner's home is compared only with such estates, because
 * visitors can still choose them.
 */
const MARKET_TRANSACTION_IDS = Object.values(TRANSACTION).filter(allowsViewings);

const isInDayRange = ({ from, to }: DayRange): SQL => sql`c.day between ${from}::date and ${to}::date`;
const siteRow = countsRow.extend({ summary: siteStatisticsSchema.shape.estates.element.shape.estate });
const rankRow = z.object({ rank: z.number(), of: z.number() });

/**
 * Computes the rank of a home among the homes in the same municipality or province; undefined when there are too few.
 */
async function computeRankIn(
  db: Database,
  area: 'municipality' | 'province',
  { siteId, estateId, transactionId }: { siteId: string; estateId: number; transactionId: number },
  period: DayRange,
): Promise<EstateStatistics['position']> {
  const areaColumn = sql.identifier(area === 'municipality' ? 'municipality_id' : 'province');
  const comparedTransactionIds = MARKET_TRANSACTION_IDS.filter((id) => isForRent(id) === isForRent(transactionId));
  const [ranking] = await queryRows(
    db,
    sql`with compared as (
        select e.id, coalesce((
          select sum(c.views) from estate_counts c
          where c.site_id = e.site_id and c.estate_id = e.id and ${isInDayRange(period)}
        ), 0) as views
        from estates e
        join estates own on own.site_id = e.site_id and own.id = ${estateId} and own.head_type_id = e.head_type_id
          and own.project = e.project and own.${areaColumn} = e.${areaColumn}
        where e.site_id = ${siteId} and e.active and e.deleted_at is null
          and e.transaction_id in (${sql.join(
            comparedTransactionIds.map((id) => sql`${id}`),
            sql`, `,
          )})
      )
      select count(*)::int as of,
        (1 + count(*) filter (where views > (select views from compared where id = ${estateId})))::int as rank
      from compared`,
    rankRow,
  );
  return ranking && ranking.of >= MIN_RANKED_ESTATES ? { ...ranking, area } : undefined;
}

export function createStatisticsRepository({ db }: UnitOfWork): StatisticsRepository {
  return {
    async readSites(period) {
      const rows = await queryRows(
        db,
        sql`select site_id as "siteId", count(distinct estate_id)::int as homes, ${KIND_SUMS}
          from estate_counts c where ${isInDayRange(period)} group by site_id order by site_id collate "C"`,
        countsRow.extend({ siteId: z.string(), homes: z.int() }),
      );
      return rows.map(({ siteId, homes, ...counts }) => ({ siteId, homes, counts }));
    },

    async listSitesWithEstate(estateId) {
      const rows = await queryRows(
        db,
        sql`select s.id from sites s join estates e on e.site_id = s.id and e.id = ${estateId} order by s.id collate "C"`,
        z.object({ id: z.string() }),
      );
      return rows.map(({ id }) => id);
    },

    async readSite(siteId, period, { skip, limit }) {
      const fromClause = sql`from estate_counts c where c.site_id = ${siteId} and ${isInDayRange(period)}`;
      const [[sum], homes] = await Promise.all([
        queryRows(
          db,
          sql`select count(distinct estate_id)::int as total, ${KIND_SUMS} ${fromClause}`,
          countsRow.extend({ total: z.int() }),
        ),
        queryRows(
          db,
          sql`select e.summary, s.* from (
              select estate_id, ${KIND_SUMS} ${fromClause}
              group by estate_id order by sum(views) desc, estate_id limit ${limit} offset ${skip}
            ) s
            join estates e on e.site_id = ${siteId} and e.id = s.estate_id
            order by s.views desc, e.id`,
          siteRow,
        ),
      ]);
      const { total, ...counts } = sum ?? { total: 0, ...NO_COUNTS };
      return {
        total,
        counts,
        estates: homes.map(({ summary, ...estateCounts }) => ({ estate: summary, counts: estateCounts })),
      };
    },

    async readEstate(siteId, estateId, weeks) {
      const to = toBrusselsDay(new Date());
      const from = addDays(toMonday(to), -7 * (weeks - 1));
      const period = { from, to };
      const [[estate], rows] = await Promise.all([
        db
          .select({
            summary: estates.summary,
            transactionId: estates.transactionId,
            active: estates.active,
            deletedAt: estates.deletedAt,
          })
          .from(estates)
          .where(and(eq(estates.siteId, siteId), eq(estates.id, estateId))),
        queryRows(
          db,
          sql`select date_trunc('week', c.day)::date::text as week, ${KIND_SUMS} from estate_counts c
            where c.site_id = ${siteId} and c.estate_id = ${estateId} and ${isInDayRange(period)} group by 1`,
          countsRow.extend({ week: z.string() }),
        ),
      ]);
      if (!estate) return undefined;
      const countsByWeek = new Map(rows.map(({ week, ...counts }) => [week, counts]));
      const weeklyCounts = Array.from({ length: weeks }, (_, index) => {
        const weekStart = addDays(from, 7 * index);
        return { from: weekStart, counts: countsByWeek.get(weekStart) ?? NO_COUNTS };
      });
      const subject = { siteId, estateId, transactionId: estate.transactionId };
      const isCompared = estate.active && estate.deletedAt === null && allowsViewings(estate.transactionId);
      const position = isCompared
        ? ((await computeRankIn(db, 'municipality', subject, period)) ??
          (await computeRankIn(db, 'province', subject, period)))
        : undefined;
      return {
        estate: estate.summary,
        ...period,
        counts: createRecord(COUNT_KINDS, (kind) => weeklyCounts.reduce((sum, { counts }) => sum + counts[kind], 0)),
        weeks: weeklyCounts,
        ...(position && { position }),
      };
    },
  };
}
