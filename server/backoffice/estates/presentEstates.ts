import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { showsReductionsSql } from '../core/db/featureColumns.ts';
import { estates } from '../core/db/schema.ts';

/** Estates of a site that are not withdrawn. */
export const present = (siteId: string) => and(eq(estates.siteId, siteId), isNull(estates.deletedAt));
/** Of these, the active ones: what the site shows. */
export const served = (siteId: string) => and(present(siteId), estates.active);

/** The summary of an estate, without what its site does not tell. */
export const toldSummary = (siteId: string, summary: SQL = sql`${estates.summary}`) =>
  sql`case when ${showsReductionsSql(siteId)} then ${summary} else ${summary} - 'reduction' end`.mapWith(
    estates.summary,
  );
