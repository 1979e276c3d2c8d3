import { z } from 'zod';
import { COUNT_KINDS, BROWSER_COUNTS } from '../primitives/countKinds.ts';
import { dateTimeSchema, idSchema, intTextSchema, localeSchema, siteIdSchema } from './common.ts';
import { estateSummarySchema } from './estate.ts';

const dateSchema = z.iso.date();
/** Weeks of a report, at most: weeks are kept longer than that. */
export const MOST_WEEKS = 52;
export const DEFAULT_WEEKS = 8;
/** Days that the address of an owner opens something, at most, and unless it is said otherwise. */
export const MOST_LINK_DAYS = 366;
export const DEFAULT_LINK_DAYS = 90;
/** Entries of one batch of counts. */
export const MOST_COUNTS = 1000;
/** Of one kind, one estate and one day, in one batch. */
export const MOST_AT_ONCE = 100_000;

/** What pages counted since the last batch. */
export const countBatchSchema = z.object({
  source: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .describe('Names one start of one program, which numbers its batches'),
  batch: z.int32().min(1).describe('Higher than the one before. One that was taken already changes nothing'),
  counts: z
    .array(
      z.object({
        siteId: siteIdSchema,
        estateId: idSchema,
        day: dateSchema.describe('In Belgium'),
        counts: z.partialRecord(z.enum(BROWSER_COUNTS), z.int().min(1).max(MOST_AT_ONCE)),
      }),
    )
    .max(MOST_COUNTS),
});
export type CountBatch = z.output<typeof countBatchSchema>;

export const countOutcomeSchema = z.object({
  outcome: z.enum(['taken', 'known']).describe('`known`: this batch was taken before'),
});

const countsSchema = z.record(z.enum(COUNT_KINDS), z.int().min(0));
/** How often each thing happened. */
export type Counts = z.output<typeof countsSchema>;

export const siteStatisticsQuerySchema = z.object({
  from: dateSchema.describe('The first day. Of weeks that are old, only the whole week is known, under its Monday'),
  to: dateSchema.describe('The last day'),
  skip: intTextSchema(0, 1_000_000).default(0),
  limit: intTextSchema(1, 1000).default(100),
});

/** The estates of a site, those with most views first, without those to which nothing happened. */
export const siteStatisticsSchema = z.object({
  total: z.int().describe('Estates, of which `estates` are a part'),
  counts: countsSchema.describe('Of all of them'),
  estates: z.array(
    z.object({
      estate: estateSummarySchema.pick({ id: true, reference: true, title: true, address: true }),
      counts: countsSchema,
    }),
  ),
});
export type SiteStatistics = z.output<typeof siteStatisticsSchema>;

const weeksSchema = intTextSchema(1, MOST_WEEKS);
export const estateStatisticsQuerySchema = z.object({
  weeks: weeksSchema.default(DEFAULT_WEEKS).describe('The week of today included'),
});

/** One estate, week by week, for its owner. */
export const estateStatisticsSchema = z.object({
  estate: estateSummarySchema,
  /** Days: a Monday, and today. */
  from: dateSchema,
  to: dateSchema,
  counts: countsSchema,
  /** Each begins on a Monday; those without anything, too. The last one is not over. */
  weeks: z.array(z.object({ from: dateSchema, counts: countsSchema })),
  /**
   * Where it stands among homes that are to be had, of the same type, for sale or to rent as it is, by views. Absent when
   * there are too few to compare it with.
   */
  position: z
    .object({
      rank: z.int().min(1).describe('1: none was viewed more often'),
      of: z.int().describe('Homes, itself included'),
      area: z.enum(['municipality', 'province']),
    })
    .optional(),
});
export type EstateStatistics = z.output<typeof estateStatisticsSchema>;

export const ownerLinkRequestSchema = z.object({
  locale: localeSchema.describe('The language of the owner'),
  weeks: z.int().min(1).max(MOST_WEEKS).default(DEFAULT_WEEKS),
  days: z.int().min(1).max(MOST_LINK_DAYS).default(DEFAULT_LINK_DAYS).describe('That it opens something'),
});

export const ownerTokenSchema = z.string().regex(/^[\w-]{16,200}$/);
export const ownerLinkSchema = z.object({ token: ownerTokenSchema, expiresAt: dateTimeSchema });

/** What the address of an owner opens. */
export const ownerReportSchema = estateStatisticsSchema.extend({ locale: localeSchema, expiresAt: dateTimeSchema });
export type OwnerReport = z.output<typeof ownerReportSchema>;
