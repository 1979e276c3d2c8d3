import { z } from 'zod';
import { dateTimeSchema, idTextSchema, intTextSchema } from './common.ts';
import { addressSchema, estateSummarySchema } from './estate.ts';

/** The maximum number of addresses of pages in one response. */
export const MAX_ADDRESSES_PER_RESPONSE = 250;
/** The maximum number of addresses of pages in one file, by the sitemap protocol. */
export const MAX_ADDRESSES_PER_SITEMAP = 50_000;

/**
 * The ids of the statuses whose estates are left out, joined by commas: a site's `hiddenStatus` (specification §3.4).
 */
export const hiddenStatusesSchema = z
  .string()
  .max(400)
  .regex(/^\d{1,6}(?:,\d{1,6})*$/)
  .optional();

/** The fields from which the address of an estate's page is built (specification §2.2). */
const addressPartsSchema = estateSummarySchema
  .pick({ id: true, project: true, title: true, headType: true, subType: true, transaction: true })
  .extend({ address: addressSchema.pick({ visible: true, street: true, number: true, box: true, city: true }) });

/**
 * The query of GET /sites/{siteId}/estate-addresses. The response lists the estates that have a page, with projects and
 * units, by ascending id.
 */
export const estateAddressesQuerySchema = z.object({
  /** The response begins after the estate with this id. */
  after: idTextSchema.optional(),
  limit: intTextSchema(1, MAX_ADDRESSES_PER_RESPONSE).default(MAX_ADDRESSES_PER_RESPONSE),
  hidden: hiddenStatusesSchema,
});
export const estateAddressSchema = addressPartsSchema.extend({
  /** The project of a unit; absent when the project has no page. */
  partOf: addressPartsSchema.optional(),
  /** The time of the last change. For a project it includes the changes of its units. */
  updatedAt: dateTimeSchema,
});
export type EstateAddress = z.infer<typeof estateAddressSchema>;

/**
 * The query of GET /sites/{siteId}/estate-addresses/parts, which divides the same addresses into parts of `size`
 * addresses.
 */
export const estateAddressPartsQuerySchema = z.object({
  size: intTextSchema(1, MAX_ADDRESSES_PER_SITEMAP),
  hidden: hiddenStatusesSchema,
});
export const estateAddressPartSchema = z.object({
  /** The first and the last id of the part. */
  first: z.int(),
  last: z.int(),
  count: z.int().min(1),
  /** The time of the last change of an estate in the part. */
  updatedAt: dateTimeSchema,
});
export type EstateAddressPart = z.infer<typeof estateAddressPartSchema>;
