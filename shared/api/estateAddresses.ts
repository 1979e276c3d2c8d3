import { z } from 'zod';
import { dateTimeSchema, idTextSchema, intTextSchema } from './common.ts';
import { addressSchema, estateSummarySchema } from './estate.ts';

/** In one answer. */
export const MOST_ADDRESSES = 250;
/** Of the sitemap protocol: addresses in one file. */
export const MOST_IN_SITEMAP = 50_000;

/** Status ids that are left out, joined by commas: a site's `hiddenStatus` (specification §3.4). */
export const hiddenStatusesSchema = z
  .string()
  .max(400)
  .regex(/^\d{1,6}(?:,\d{1,6})*$/)
  .optional();

/** What the address of an estate's page is made of (specification §2.2). */
const addressPartsSchema = estateSummarySchema
  .pick({ id: true, project: true, title: true, headType: true, subType: true, transaction: true })
  .extend({ address: addressSchema.pick({ visible: true, street: true, number: true, box: true, city: true }) });

/** GET /sites/{siteId}/estate-addresses: those with a page, units and projects included, by ascending id. */
export const estateAddressesQuerySchema = z.object({
  /** Only larger ids. */
  after: idTextSchema.optional(),
  limit: intTextSchema(1, MOST_ADDRESSES).default(MOST_ADDRESSES),
  hidden: hiddenStatusesSchema,
});
export const estateAddressSchema = addressPartsSchema.extend({
  /** Of a unit: its project, as long as that has a page too. */
  partOf: addressPartsSchema.optional(),
  /** Of a project: when it or one of its units last changed. */
  updatedAt: dateTimeSchema,
});
export type EstateAddress = z.infer<typeof estateAddressSchema>;

/** GET /sites/{siteId}/estate-addresses/parts: the same ones, cut into parts of `size`. */
export const estateAddressPartsQuerySchema = z.object({
  size: intTextSchema(1, MOST_IN_SITEMAP),
  hidden: hiddenStatusesSchema,
});
export const estateAddressPartSchema = z.object({
  /** First and last id. */
  first: z.int(),
  last: z.int(),
  count: z.int().min(1),
  /** When one of them last changed. */
  updatedAt: dateTimeSchema,
});
export type EstateAddressPart = z.infer<typeof estateAddressPartSchema>;
