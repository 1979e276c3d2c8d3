import { and, eq, isNull } from 'drizzle-orm';
import { estates } from '../core/db/schema.ts';

/** Estates of a site that are not withdrawn. */
export const present = (siteId: string) => and(eq(estates.siteId, siteId), isNull(estates.deletedAt));
/** Of these, the active ones: what the site shows. */
export const served = (siteId: string) => and(present(siteId), estates.active);
