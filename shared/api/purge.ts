import { z } from 'zod';
import { siteIdSchema } from './common.ts';

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
  redirects: (siteId: string) => `s-${siteId}.red`,
  rental: (siteId: string, unitId: number) => `s-${siteId}.r.${unitId}`,
  /** Every list, facet or carousel of holiday homes. */
  rentals: (siteId: string) => `s-${siteId}.rentals`,
  /** The free slots of a sales contact. */
  agenda: (siteId: string, salesRepId: number) => `s-${siteId}.ag.${salesRepId}`,
} as const;

/** POSTed by the back office to each site instance's admin port, at least once; answered by 204. */
export const purgeSchema = z.object({
  id: z.string(),
  siteId: siteIdSchema,
  tags: z.array(z.string()).min(1).max(1000),
  /** ISO date-time of the write. */
  at: z.string(),
});
export type PurgeMessage = z.infer<typeof purgeSchema>;
/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, keyed with the API token. */
export const PURGE_SIGNATURE_HEADER = 'X-Gevel-Signature';
export const PURGE_PATH = '/purge';
