import { z } from 'zod';
import { isCanonicalMore } from '../filters/moreParameters.ts';
import { canonicalArea } from '../primitives/area.ts';
import { dateTimeSchema, localeSchema, siteIdSchema } from './common.ts';
import { emailSchema, visitorNameSchema } from './visitor.ts';

/** The frequency of mails: as soon as there is a match, or collected once a day or a week. */
export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Values of one list, as many as a listing's address has. */
const MOST_VALUES = 20;
const ids = z.array(z.int32().min(1)).max(MOST_VALUES).default([]);
const amount = z.number().int().min(1).max(1_000_000_000);

/** What a visitor looks for: the listing's own filter (specification §3.4). Empty lists ask for nothing in particular. */
const wishesSchema = z.object({
  /** Transaction codes (§9); never empty, because a visitor looks either to buy or to rent. */
  transaction: z.array(z.int().min(1).max(99)).min(1).max(MOST_VALUES),
  /** Head type ids. */
  type: ids,
  subType: ids,
  /** City ids. With `municipality` and `province`: places, one of which an estate is in. */
  city: ids,
  municipality: ids,
  /** ISO 3166-2. */
  province: z
    .array(z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))
    .max(MOST_VALUES)
    .default([]),
  /** Kilometres around the centres of the cities and municipalities, instead of in them. */
  radius: z.int().min(1).max(100).optional(),
  /** Drawn on a map: an encoded polyline. */
  area: z
    .string()
    .max(1000)
    .refine((area) => canonicalArea(area) === area, 'an encoded polyline of 3 to 50 corners')
    .optional(),
  priceMin: amount.optional(),
  priceMax: amount.optional(),
  bedMin: z.int().min(1).max(99).optional(),
  /** The filters of `shared/filters`: parameters of a listing's address, in their canonical spelling. */
  more: z
    .record(z.string().max(40), z.string().max(40))
    .refine((more) => isCanonicalMore(more), 'filters of a listing, as its address has them')
    .optional(),
});
export type Wishes = z.infer<typeof wishesSchema>;

const particulars = z.object({
  name: visitorNameSchema,
  locale: localeSchema,
  frequency: z.enum(FREQUENCIES),
  wishes: wishesSchema,
});

/** POST /sites/{siteId}/subscriptions. */
export const subscriptionRequestSchema = particulars.extend({
  email: emailSchema,
  /** The visitor agreed to the privacy statement. */
  consent: z.literal(true),
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequestSchema>;

/** The one answer to a request, whether the address is known or not. */
export const subscriptionAcceptedSchema = z.object({ status: z.literal('accepted') });

/** PUT /sites/{siteId}/subscriptions/{token}. */
export const subscriptionChangeSchema = particulars;
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>;

export const subscriptionSchema = particulars.extend({
  /** Of this subscription, within its site. It opens nothing. */
  id: z.uuid(),
  email: z.string(),
  since: dateTimeSchema,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * What a token opens. `confirm`: requests of one address that wait for a yes. `edit` and `unsubscribe`: one subscription,
 * and how many others the same address has on this site.
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

/** Tokens that open the edit page, one for each subscription that was confirmed. */
export const subscriptionConfirmedSchema = z.object({ tokens: z.array(z.string()).min(1) });

/** Which subscriptions an unsubscription ends: the token's own, or all of its address on this site. */
export const unsubscribeQuerySchema = z.object({ scope: z.enum(['this', 'all']).default('this') });

export const subscriptionPathSchema = z.object({
  siteId: siteIdSchema,
  token: z.string().regex(/^[A-Za-z0-9_-]{16,200}$/),
});
