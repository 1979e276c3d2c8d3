import { z } from 'zod';
import { coordinatesSchema, dateTimeSchema, idTextSchema, intTextSchema, namedSchema } from './common.ts';
import { estateSchema, shownPlaceSchema } from './estate.ts';
import { hiddenStatusesSchema } from './estateAddresses.ts';

/**
 * The maximum number of estates in one response. A response contains fewer estates when they are large, so only an
 * empty response marks the end of the list.
 */
export const MAX_PUBLISHED_PER_RESPONSE = 50;

/**
 * The query of GET /sites/{siteId}/estate-records. The response lists the estates that have a page, with projects and
 * units, by ascending id.
 */
export const publishedEstatesQuerySchema = z.object({
  /** The response begins after the estate with this id. */
  after: idTextSchema.optional(),
  limit: intTextSchema(1, MAX_PUBLISHED_PER_RESPONSE).default(MAX_PUBLISHED_PER_RESPONSE),
  hidden: hiddenStatusesSchema,
});

/**
 * An estate document with the data that the site needs to publish it elsewhere. It contains prices and addresses that
 * visitors must not see.
 */
export const publishedEstateSchema = z.object({
  estate: estateSchema,
  /** The place at which a map may show the estate; absent when the location is unknown. */
  place: shownPlaceSchema.optional(),
  /** The point that a search uses: the shown place, otherwise the centre of the city. */
  point: coordinatesSchema.optional(),
  /** The project of a unit; absent when the project has no page. */
  project: estateSchema.optional(),
  /**
   * For a project: the number of its units that have a page, and the price range of the available units whose price
   * visitors may see. Rents are compared per month, and each of the two prices is stated for the period of its unit.
   */
  units: z
    .object({
      count: z.int().min(1),
      priceFrom: z.number().optional(),
      /** The rent period of `priceFrom`; absent when the unit with this price states none. */
      priceFromPeriod: namedSchema.optional(),
      priceTo: z.number().optional(),
      /** The rent period of `priceTo`; absent when the unit with this price states none. */
      priceToPeriod: namedSchema.optional(),
    })
    .optional(),
  updatedAt: dateTimeSchema,
});
export type PublishedEstate = z.infer<typeof publishedEstateSchema>;
