import { z } from 'zod';
import { idTextSchema, intTextSchema, localizedTextSchema, namedSchema } from './common.ts';
import { pictureSchema } from './estate.ts';

/** The maximum number of references in one response. */
const MAX_REFERENCES_PER_RESPONSE = 100;

/** The query of GET /sites/{siteId}/estate-references, which returns the newest first. */
export const referencesQuerySchema = z.object({
  /** The id of a municipality; the response contains only the estates that were sold and let there. */
  municipality: idTextSchema.optional(),
  from: intTextSchema(0, 100_000).default(0),
  limit: intTextSchema(1, MAX_REFERENCES_PER_RESPONSE).default(MAX_REFERENCES_PER_RESPONSE),
});

/** An estate that was sold or let, also when it was withdrawn later. Its address is never included. */
const referenceSchema = z.object({
  id: z.int(),
  title: localizedTextSchema,
  headType: namedSchema,
  subType: namedSchema.optional(),
  /** The transaction, `SOLD` or `RENTED`. */
  transaction: namedSchema,
  /** The municipality of the estate, or its place when the municipality is unknown. */
  municipality: namedSchema,
  /** The first picture, without its alternative text, which may contain the address. */
  picture: pictureSchema.omit({ alt: true }).optional(),
  /** The day, in Belgian time, on which the estate was sold or let; absent when unknown. */
  closedOn: z.iso.date().optional(),
  /** The last price that visitors could see; present only when the site's `history.closedPrices` allows it. */
  price: z.object({ value: z.number(), period: namedSchema.optional() }).optional(),
});
export type Reference = z.infer<typeof referenceSchema>;

export const referencesSchema = z.object({
  total: z.int().min(0),
  results: z.array(referenceSchema),
  /** The municipalities of all references of the site, those with the most references first. */
  municipalities: z.array(namedSchema.extend({ zip: z.string(), count: z.int().min(1) })),
});
export type References = z.infer<typeof referencesSchema>;
