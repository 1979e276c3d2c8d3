import { z } from 'zod';
import { intTextSchema, siteIdSchema } from './common.ts';

/**
 * What a cached document or answer was made of. The same strings are the CDN's surrogate keys. The dot is in no site's id,
 * so no site's tags begin with another site's.
 */
export const tag = {
  site: (siteId: string) => `s-${siteId}`,
  estate: (siteId: string, estateId: number) => `s-${siteId}.e.${estateId}`,
  /** Every list, facet or carousel of estates. */
  list: (siteId: string) => `s-${siteId}.list`,
  page: (siteId: string, pageId: string) => `s-${siteId}.p.${pageId}`,
  /** The set of pages and their addresses. */
  pages: (siteId: string) => `s-${siteId}.pages`,
  navigation: (siteId: string) => `s-${siteId}.nav`,
  translations: (siteId: string) => `s-${siteId}.tr`,
  entities: (siteId: string) => `s-${siteId}.ent`,
  agreements: (siteId: string) => `s-${siteId}.agr`,
  /** Every article, and every list of them. */
  articles: (siteId: string) => `s-${siteId}.art`,
  /** Which open house days there are. */
  openHouses: (siteId: string) => `s-${siteId}.oh`,
  /** How many places are left on those of one home. */
  places: (siteId: string, estateId: number) => `s-${siteId}.oh.${estateId}`,
  /** Offices, on their pages and in lists. */
  offices: (siteId: string) => `s-${siteId}.off`,
  redirects: (siteId: string) => `s-${siteId}.red`,
  rental: (siteId: string, unitId: number) => `s-${siteId}.r.${unitId}`,
  /** Every list, facet or carousel of holiday homes. */
  rentals: (siteId: string) => `s-${siteId}.rentals`,
  /** The free slots of a sales contact. */
  agenda: (siteId: string, salesRepId: number) => `s-${siteId}.ag.${salesRepId}`,
} as const;

/** More than so many different tags in one write become the tag of the whole site. */
export const MAX_PURGE_TAGS = 1000;

/** What changed. It comes at least once: in the purge list, and POSTed to each address of `PURGE_URLS`, answered by 204. */
export const purgeSchema = z.object({
  id: z.string(),
  siteId: siteIdSchema,
  tags: z.array(z.string()).min(1).max(MAX_PURGE_TAGS),
  /** ISO date-time of the write. */
  at: z.string(),
});
export type PurgeMessage = z.infer<typeof purgeSchema>;
/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, keyed with the API token. */
export const PURGE_SIGNATURE_HEADER = 'X-Gevel-Signature';
export const PURGE_PATH = '/purge';

/** Purges in one answer of the purge list. */
export const MAX_PURGES = 500;
/** Seconds that a request may wait for the next purge. */
export const MAX_PURGE_WAIT = 20;
/** Seconds that purges are kept: a cursor that is older is answered by 410. */
export const PURGES_KEPT = 24 * 60 * 60;

/** A place in the purge list. Its text means something to the back office alone, and changes with every answer. */
const cursorSchema = z.string().regex(/^[0-9A-Za-z._-]{1,8000}$/, 'a cursor of an earlier answer');

export const purgesQuerySchema = z.object({
  /** The cursor of the last answer whose purges are done everywhere. Without it: from now on. */
  after: cursorSchema.optional(),
  /** Seconds that the answer may take while there is nothing. */
  wait: intTextSchema(0, MAX_PURGE_WAIT).default(0),
  /** Of the instance that reads: it has done every purge up to `after`. */
  reader: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'lower-case letters, digits and hyphens')
    .optional(),
});

/**
 * Purges after the cursor, at least once each; of two changes of which one followed the other, in that order. It has every
 * purge that was written before the request was sent, unless there are more.
 */
export const purgesSchema = z.object({
  /** For the next request. */
  cursor: cursorSchema,
  purges: z.array(purgeSchema).max(MAX_PURGES),
  /** The next request is answered at once. */
  more: z.boolean(),
});
