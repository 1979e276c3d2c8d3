import { z } from 'zod';
import { idTextSchema, intTextSchema, localizedTextSchema, namedSchema } from './common.ts';
import { pictureSchema } from './estate.ts';

/** References in one answer. */
const MOST_REFERENCES = 100;

/** GET /sites/{siteId}/estate-references: newest first. */
export const referencesQuerySchema = z.object({
  /** Id of a municipality: only what was sold and let there. */
  municipality: idTextSchema.optional(),
  from: intTextSchema(0, 100_000).default(0),
  limit: intTextSchema(1, MOST_REFERENCES).default(MOST_REFERENCES),
});

/** An estate that was sold or let, also one that was withdrawn since: never where it stands. */
const referenceSchema = z.object({
  id: z.int(),
  title: localizedTextSchema,
  headType: namedSchema,
  subType: namedSchema.optional(),
  /** `SOLD` or `RENTED`. */
  transaction: namedSchema,
  /** What is known of its place: the municipality, or the place itself. */
  municipality: namedSchema,
  picture: pictureSchema.optional(),
  /** The day in Brussels on which it was sold or let; absent: not known. */
  closedOn: z.iso.date().optional(),
  /** The last one that visitors could see; absent unless the site's `history.closedPrices` allows it. */
  price: z.object({ value: z.number(), period: namedSchema.optional() }).optional(),
});
export type Reference = z.infer<typeof referenceSchema>;

export const referencesSchema = z.object({
  total: z.int().min(0),
  results: z.array(referenceSchema),
  /** Of all of the site's references, those with most of them first. */
  municipalities: z.array(namedSchema.extend({ zip: z.string(), count: z.int().min(1) })),
});
export type References = z.infer<typeof referencesSchema>;
