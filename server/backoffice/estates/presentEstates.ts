import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { showsReductionsSql } from '../core/db/featureColumns.ts';
import { estates } from '../core/db/schema.ts';

/** Builds the condition for the estates of a site that are not withdrawn. */
export const isPresent = (siteId: string) => and(eq(estates.siteId, siteId), isNull(estates.deletedAt));
/** Builds the condition for the estates that a site shows: those that are active and not withdrawn. */
export const isServed = (siteId: string) => and(isPresent(siteId), estates.active);

/** Selects the summary of an estate, without the reduction when its site does not show price histories. */
export const selectPublicSummary = (siteId: string, summary: SQL = sql`${estates.summary}`) =>
  sql`case when ${showsReductionsSql(siteId)} then ${summary} else ${summary} - 'reduction' end`.mapWith(
    estates.summary,
  );
