import { z } from 'zod';
import { COUNT_KINDS, BROWSER_COUNT_KINDS } from '../primitives/countKinds.ts';
import { dateTimeSchema, idSchema, intTextSchema, localeSchema, siteIdSchema } from './common.ts';
import { estateSummarySchema } from './estate.ts';

const dateSchema = z.iso.date();
/** The maximum number of weeks of a report. The back office stores the counts for a longer time. */
export const MAX_WEEKS = 52;
export const DEFAULT_WEEKS = 8;
/** The maximum and the default validity of an owner's link, in days. */
export const MAX_LINK_DAYS = 366;
export const DEFAULT_LINK_DAYS = 90;
/** The maximum number of entries of a batch of counts. */
export const MAX_COUNTS_PER_BATCH = 1000;
/** The maximum number of events of one kind in a batch, for one estate on one day. */
export const MAX_EVENTS_PER_COUNT = 100_000;

/** The counts that one process of the site delivers at once: the events since its previous batch. */
export const countBatchSchema = z.object({
  source: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .describe('Identifies one start of one server process, which numbers its batches'),
  batch: z
    .int32()
    .min(1)
    .describe('Higher than the number of the previous batch. A batch that was accepted before changes nothing'),
  counts: z
    .array(
      z.object({
        siteId: siteIdSchema,
        estateId: idSchema,
        day: dateSchema.describe('The day in Belgium'),
        counts: z.partialRecord(z.enum(BROWSER_COUNT_KINDS), z.int().min(1).max(MAX_EVENTS_PER_COUNT)),
      }),
    )
    .max(MAX_COUNTS_PER_BATCH),
});
export type CountBatch = z.output<typeof countBatchSchema>;

export const countOutcomeSchema = z.object({
  outcome: z.enum(['taken', 'known']).describe('`known`: this batch was accepted before'),
});

const countsSchema = z.record(z.enum(COUNT_KINDS), z.int().min(0));
/** The number of events of each kind. */
export type CountsByKind = z.output<typeof countsSchema>;

export const siteStatisticsQuerySchema = z.object({
  from: dateSchema.describe(
    'The first day. For old weeks, only the count of the whole week is known, under its Monday',
  ),
  to: dateSchema.describe('The last day'),
  skip: intTextSchema(0, 1_000_000).default(0),
  limit: intTextSchema(1, 1000).default(100),
});

/** The estates of a site that have counts, in order of their views, most first. */
export const siteStatisticsSchema = z.object({
  total: z.int().describe('The number of all estates, of which `estates` is one page'),
  counts: countsSchema.describe('The counts of all estates'),
  estates: z.array(
    z.object({
      estate: estateSummarySchema.pick({ id: true, reference: true, title: true, address: true }),
      counts: countsSchema,
    }),
  ),
});
export type SiteStatistics = z.output<typeof siteStatisticsSchema>;

const weeksSchema = intTextSchema(1, MAX_WEEKS);
export const estateStatisticsQuerySchema = z.object({
  weeks: weeksSchema.default(DEFAULT_WEEKS).describe('The number of weeks, the current week included'),
});

/** The statistics of one estate, week by week, for its owner. */
export const estateStatisticsSchema = z.object({
  estate: estateSummarySchema,
  /** The first day, which is a Monday, and the last day, which is today. */
  from: dateSchema,
  to: dateSchema,
  counts: countsSchema,
  /** The weeks. Each begins on a Monday. Weeks without events are included, and the last week is not over. */
  weeks: z.array(z.object({ from: dateSchema, counts: countsSchema })),
  /**
   * The rank of the estate by views, among available homes of the same type and the same kind of transaction (sale or
   * rent); absent when there are too few homes for a comparison.
   */
  position: z
    .object({
      rank: z.int().min(1).describe('1 means that no home was viewed more often'),
      of: z.int().describe('The number of homes, this one included'),
      area: z.enum(['municipality', 'province']),
    })
    .optional(),
});
export type EstateStatistics = z.output<typeof estateStatisticsSchema>;

export const ownerLinkRequestSchema = z.object({
  locale: localeSchema.describe('The language of the owner'),
  weeks: z.int().min(1).max(MAX_WEEKS).default(DEFAULT_WEEKS),
  days: z
    .int()
    .min(1)
    .max(MAX_LINK_DAYS)
    .default(DEFAULT_LINK_DAYS)
    .describe('The number of days for which the link is valid'),
});

export const ownerTokenSchema = z.string().regex(/^[\w-]{16,200}$/);
export const ownerLinkSchema = z.object({ token: ownerTokenSchema, expiresAt: dateTimeSchema });

/** The report to which the link of an owner leads. */
export const ownerReportSchema = estateStatisticsSchema.extend({ locale: localeSchema, expiresAt: dateTimeSchema });
export type OwnerReport = z.output<typeof ownerReportSchema>;
