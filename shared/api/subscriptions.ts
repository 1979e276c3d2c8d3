import { z } from 'zod';
import { areCanonicalFilterValues } from '../filters/moreParameters.ts';
import { toCanonicalArea } from '../primitives/area.ts';
import { MAX_CITIES, MAX_VALUES_PER_PARAMETER } from '../primitives/limits.ts';
import { dateTimeSchema, localeSchema, siteIdSchema } from './common.ts';
import { emailSchema, visitorNameSchema } from './visitor.ts';

/** The frequency of mails: at once after a match, or together once a day or a week. */
export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const createIdsSchema = (maxCount: number) => z.array(z.int32().min(1)).max(maxCount).default([]);
const idsSchema = createIdsSchema(MAX_VALUES_PER_PARAMETER);
const amountSchema = z.number().int().min(1).max(1_000_000_000);

/**
 * The wishes of a visitor: the filter of the listing (specification §3.4). An empty list does not restrict the results.
 */
const wishesSchema = z.object({
  /** The transaction codes (§9). The list is never empty, because a visitor looks either to buy or to rent. */
  transaction: z.array(z.int().min(1).max(99)).min(1).max(MAX_VALUES_PER_PARAMETER),
  /** The head type ids. */
  type: idsSchema,
  subType: idsSchema,
  /** The city ids. The estate must be in one of the places in `city`, `municipality` and `province` together. */
  city: createIdsSchema(MAX_CITIES),
  municipality: idsSchema,
  /** The ISO 3166-2 codes of the provinces. */
  province: z
    .array(z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))
    .max(MAX_VALUES_PER_PARAMETER)
    .default([]),
  /** The radius in kilometres around the centres of the cities and municipalities, in place of their borders. */
  radius: z.int().min(1).max(100).optional(),
  /** An area drawn on a map, as an encoded polyline. */
  area: z
    .string()
    .max(1000)
    .refine((area) => toCanonicalArea(area) === area, 'an encoded polyline of 3 to 50 corners')
    .optional(),
  priceMin: amountSchema.optional(),
  priceMax: amountSchema.optional(),
  bedMin: z.int().min(1).max(99).optional(),
  /** The filters of `shared/filters`: parameters of a listing's address, in their canonical form. */
  more: z
    .record(z.string().max(40), z.string().max(40))
    .refine((more) => areCanonicalFilterValues(more), 'filters of a listing, as its address has them')
    .optional(),
});
export type Wishes = z.infer<typeof wishesSchema>;

const subscriptionParticularsSchema = z.object({
  name: visitorNameSchema,
  locale: localeSchema,
  frequency: z.enum(FREQUENCIES),
  wishes: wishesSchema,
});

/** The body of POST /sites/{siteId}/subscriptions. */
export const subscriptionRequestSchema = subscriptionParticularsSchema.extend({
  email: emailSchema,
  /** True: the visitor has agreed to the privacy statement. */
  consent: z.literal(true),
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequestSchema>;

/** The response to a request. It is the same whether the e-mail address is known or not. */
export const subscriptionAcceptedSchema = z.object({ status: z.literal('accepted') });

/** The body of PUT /sites/{siteId}/subscriptions/{token}. */
export const subscriptionChangeSchema = subscriptionParticularsSchema;
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>;

export const subscriptionSchema = subscriptionParticularsSchema.extend({
  /** The id of this subscription within its site. Unlike a token, it does not open the subscription. */
  id: z.uuid(),
  email: z.string(),
  since: dateTimeSchema,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * The access that a token gives. A `confirm` token gives access to the unconfirmed requests of one e-mail address. An
 * `edit` or `unsubscribe` token gives access to one subscription; `others` is the number of other subscriptions of the
 * same e-mail address on this site.
 */
export const subscriptionAccessSchema = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('confirm'), subscriptions: z.array(subscriptionSchema).min(1) }),
  z.object({
    purpose: z.enum(['edit', 'unsubscribe']),
    subscription: subscriptionSchema,
    others: z.int().min(0),
  }),
]);
export type SubscriptionAccess = z.infer<typeof subscriptionAccessSchema>;

/** The tokens of the edit pages, one for each subscription that was confirmed. */
export const subscriptionConfirmedSchema = z.object({ tokens: z.array(z.string()).min(1) });

/**
 * The subscriptions to end: only the subscription of the token, or all subscriptions of the same e-mail address on this
 * site.
 */
export const unsubscribeQuerySchema = z.object({ scope: z.enum(['this', 'all']).default('this') });

export const subscriptionPathSchema = z.object({
  siteId: siteIdSchema,
  token: z.string().regex(/^[A-Za-z0-9_-]{16,200}$/),
});
