import { z } from 'zod';
import { coordinatesSchema, dateTimeSchema, idTextSchema, intTextSchema } from './common.ts';
import { estateSchema, shownPlaceSchema } from './estate.ts';
import { hiddenStatusesSchema } from './estateAddresses.ts';

/** In one answer. Fewer come where they are large: the end is where none come. */
export const MOST_PUBLISHED = 50;

/** GET /sites/{siteId}/estate-records: those with a page, units and projects included, by ascending id. */
export const publishedEstatesQuerySchema = z.object({
  /** Only larger ids. */
  after: idTextSchema.optional(),
  limit: intTextSchema(1, MOST_PUBLISHED).default(MOST_PUBLISHED),
  hidden: hiddenStatusesSchema,
});

/** A document with what the site needs to say it elsewhere. Prices and addresses that are not for visitors are in it. */
export const publishedEstateSchema = z.object({
  estate: estateSchema,
  /** Where it may be shown; absent when it is not known where the estate is. */
  place: shownPlaceSchema.optional(),
  /** The point that a search uses: the shown place, or else the middle of the city. */
  point: coordinatesSchema.optional(),
  /** Of a unit: its project, as long as that has a page too. */
  project: estateSchema.optional(),
  /** Of a project: its units with a page, and the range of the prices of available ones that visitors may see. */
  units: z
    .object({ count: z.int().min(1), priceFrom: z.number().optional(), priceTo: z.number().optional() })
    .optional(),
  updatedAt: dateTimeSchema,
});
export type PublishedEstate = z.infer<typeof publishedEstateSchema>;
