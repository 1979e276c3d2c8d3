import { z } from 'zod';
import { intTextSchema, siteIdSchema } from './common.ts';

/**
 * The tags: names of the data of which a cached page or response was made. The same strings are the CDN's surrogate
 * keys. No site id contains a dot. The text before the first dot of a tag is therefore the tag of exactly one site.
 */
export const tag = {
  site: (siteId: string) => `s-${siteId}`,
  estate: (siteId: string, estateId: number) => `s-${siteId}.e.${estateId}`,
  /** Every list, facet or carousel of estates. */
  list: (siteId: string) => `s-${siteId}.list`,
  /** Every choice of homes that are similar to a home. */
  similar: (siteId: string) => `s-${siteId}.sim`,
  /** No choice of similar homes. A purge that names this tag affects only the choices that show its homes. */
  noSimilar: (siteId: string) => `s-${siteId}.sim.none`,
  /** The choices that a home of this kind, and at this price, may join (`listSimilarTags`). */
  similarTo: (siteId: string, kind: SimilarKind, priceStep?: number) =>
    `s-${siteId}.sim.${kind.isForRent ? 'r' : 's'}${kind.headTypeId}${priceStep === undefined ? '' : `.${priceStep}`}`,
  page: (siteId: string, pageId: string) => `s-${siteId}.p.${pageId}`,
  /** The set of pages and their addresses. */
  pages: (siteId: string) => `s-${siteId}.pages`,
  navigation: (siteId: string) => `s-${siteId}.nav`,
  translations: (siteId: string) => `s-${siteId}.tr`,
  entities: (siteId: string) => `s-${siteId}.ent`,
  agreements: (siteId: string) => `s-${siteId}.agr`,
  /** Every article, and every list of articles. */
  articles: (siteId: string) => `s-${siteId}.art`,
  /** The set of open house days. */
  openHouses: (siteId: string) => `s-${siteId}.oh`,
  /** The number of free places at the open house days of one home. */
  places: (siteId: string, estateId: number) => `s-${siteId}.oh.${estateId}`,
  /** The offices, on their pages and in lists. */
  offices: (siteId: string) => `s-${siteId}.off`,
  redirects: (siteId: string) => `s-${siteId}.red`,
  rental: (siteId: string, unitId: number) => `s-${siteId}.r.${unitId}`,
  /** Every list, facet or carousel of holiday homes. */
  rentals: (siteId: string) => `s-${siteId}.rentals`,
  /** The free slots of a sales contact. */
  agenda: (siteId: string, salesRepId: number) => `s-${siteId}.ag.${salesRepId}`,
} as const;

/** The homes among which similar ones are chosen: those of one family of transactions and one head type. */
export interface SimilarKind {
  readonly isForRent: boolean;
  readonly headTypeId: number;
}

/** The ratio between the lowest prices of two successive steps. */
const PRICE_STEP_RATIO = 1.5;
const toPriceStep = (price: number): number => Math.floor(Math.log(Math.max(price, 1)) / Math.log(PRICE_STEP_RATIO));

/**
 * Returns the tags of a choice of similar homes: they are purged when a home has changed that may belong to the choice
 * now. The homes that the choice shows have tags of their own. Without a price range, every price may belong to it.
 */
export function listSimilarTags(
  siteId: string,
  kind: SimilarKind,
  prices: { readonly gte: number; readonly lte: number } | undefined,
): string[] {
  if (!prices) return [tag.similar(siteId), tag.similarTo(siteId, kind)];
  const steps: string[] = [];
  for (let step = toPriceStep(prices.gte); step <= toPriceStep(prices.lte); step += 1)
    steps.push(tag.similarTo(siteId, kind, step));
  return [tag.similar(siteId), ...steps];
}

/** Returns the tags of the pages whose "similar homes" may include a changed home from now on. */
export const listJoinedTags = (siteId: string, kind: SimilarKind, price: number | null): string[] => [
  tag.similarTo(siteId, kind),
  ...(price === null ? [] : [tag.similarTo(siteId, kind, toPriceStep(price))]),
];

/** Matches the tag of the lists of a site. The page with the id `list` has a tag with the same ending. */
const LIST_TAG = /^([^.]+)\.list$/;

/**
 * Adds the tag of every choice of similar homes when the tags name the lists of a site but no such choice, because the
 * writer does not know which choices are affected. A back office that has no tags for such choices writes these tags.
 */
export function addSimilarTags(tags: readonly string[]): readonly string[] {
  const missingTags = tags
    .flatMap((each) => LIST_TAG.exec(each)?.[1] ?? [])
    .map((siteTag) => `${siteTag}.sim`)
    .filter((similarTag) => !tags.some((each) => each.startsWith(similarTag)));
  return missingTags.length > 0 ? [...tags, ...missingTags] : tags;
}

/** The maximum number of different tags of a write. A write with more tags gets the tag of the whole site instead. */
export const MAX_PURGE_TAGS = 1000;

/**
 * A purge: the tags of one change. It is delivered at least once: it is in the purge list, and is posted to each
 * address of `PURGE_URLS`, which responds with 204.
 */
export const purgeSchema = z.object({
  id: z.string(),
  siteId: siteIdSchema,
  tags: z.array(z.string()).min(1).max(MAX_PURGE_TAGS),
  /** The ISO date-time of the write. */
  at: z.string(),
});
export type PurgeMessage = z.infer<typeof purgeSchema>;
/**
 * The header with the signature `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. The key of the HMAC is the API
 * token.
 */
export const PURGE_SIGNATURE_HEADER = 'X-Gevel-Signature';
export const PURGE_PATH = '/purge';

/** The maximum number of purges in one response of the purge list. */
export const MAX_PURGES_PER_RESPONSE = 500;
/** The maximum number of seconds for which a request may wait for the next purge. */
export const MAX_PURGE_WAIT_SECONDS = 20;
/** The number of seconds for which purges are stored. A request with an older cursor gets status 410. */
export const PURGE_RETENTION_SECONDS = 24 * 60 * 60;

/** A position in the purge list. Only the back office can read its text, which changes with every response. */
const cursorSchema = z.string().regex(/^[0-9A-Za-z._-]{1,8000}$/, 'a cursor of an earlier answer');

export const purgesQuerySchema = z.object({
  /**
   * The cursor of the last response whose purges have been processed everywhere. Without a cursor, the response
   * contains no purges, only a cursor for the purges from now on.
   */
  after: cursorSchema.optional(),
  /** The seconds that the call may wait while there are no purges. */
  wait: intTextSchema(0, MAX_PURGE_WAIT_SECONDS).default(0),
  /**
   * The identifier of the instance that reads. By sending `after`, the instance confirms that it has processed every
   * purge up to that cursor.
   */
  reader: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'lower-case letters, digits and hyphens')
    .optional(),
});

/**
 * The purges after the cursor, each at least once. Purges of successive changes are in the order of the changes. The
 * response contains every purge that was written before the request was sent, unless `more` is true.
 */
export const purgesSchema = z.object({
  /** The cursor for the next request. */
  cursor: cursorSchema,
  purges: z.array(purgeSchema).max(MAX_PURGES_PER_RESPONSE),
  /** True when there are more purges, so that the next request returns at once. */
  more: z.boolean(),
});
