import { z } from 'zod';
import { localeSchema } from '#shared/api/common.ts';
import { rentalFeedSchema } from '#shared/api/rentals.ts';
import { ROW_FORMATS } from '../../import/rows/sourceRow.ts';
import { aiRuleSchema, itemRuleFields, MappingError, formatProblems } from '../../import/mapping/mappingSchema.ts';

/** A dotted path, with numbers for indexes in a list: `general.title`, `seasons.0.rents.week`. */
const pathSchema = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]*(?:\.[a-zA-Z0-9]+)*$/, 'a dotted path such as general.maxOccupation');

const fieldRule = z.strictObject({
  /**
   * The path that the value is written to. `address.zip` and `address.locality` become the city; every other path is
   * a field of the holiday home.
   */
  to: pathSchema,
  /**
   * The kind of value. A `list` has values that `;`, `|`, line breaks or commas separate. By default the kind is the
   * type of the field; items of lists have no default.
   */
  as: z.enum(['text', 'number', 'integer', 'boolean', 'date', 'list']).optional(),
  /** The language of the text, when the column has a text in only one language. */
  language: localeSchema.optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** The formats of dates, tried in order. */
  dates: z.array(z.string()).min(1).optional(),
  /** The translations of values, or of the values of a list, case-insensitive. */
  values: z.record(z.string(), z.unknown()).optional(),
  /** When this is true, a row without a value is refused. */
  required: z.boolean().default(false),
  /** When this is true, the file may lack the column. Otherwise a file without the column is not imported. */
  optional: z.boolean().default(false),
});
export type RentalFieldRule = z.infer<typeof fieldRule>;

const ignoreRule = z.strictObject({ ignore: z.string().min(1) });
/**
 * The rule for a column with the web address of the home's calendar on the platform `feed`. A home whose cell is empty
 * has no such feed.
 */
const feedRule = z.strictObject({ feed: rentalFeedSchema.shape.name, optional: z.boolean().default(false) });
/** The rule for a column that names the home's photos: a list, a text with several values, or JSON. */
const photosRule = z.strictObject({
  list: z.literal('photos'),
  ...itemRuleFields,
  ai: aiRuleSchema.optional(),
  /** When this is true, the file may lack the column. Otherwise a file without the column is not imported. */
  optional: z.boolean().default(false),
});
export type RentalPhotosRule = z.infer<typeof photosRule>;
const ruleSchema = z.union([ignoreRule, feedRule, photosRule, fieldRule]);
export type RentalRule = z.infer<typeof ruleSchema>;

/** A mapping of the rows of a file to holiday homes, column by column. */
const rentalMappingSchema = z.strictObject({
  description: z.string().optional(),
  format: z
    .strictObject({
      type: z.enum(ROW_FORMATS).optional(),
      encoding: z.string().optional(),
      delimiter: z.string().length(1).optional(),
      records: z.string().optional(),
      nothing: z.array(z.string()).default([]),
      decimal: z.enum(['.', ',']).default('.'),
    })
    .prefault({}),
  source: z.strictObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens'),
    /** The column with the id that the source gave the home. */
    id: z.string(),
  }),
  /**
   * The default values by field, for homes whose row has no value for the field. Seasons, rules and costs belong here.
   */
  constants: z.record(z.string(), z.unknown()).default({}),
  columns: z.record(z.string(), z.union([ruleSchema, z.array(ruleSchema).min(1)])),
});
export type RentalMapping = z.infer<typeof rentalMappingSchema>;

/** Validates a mapping. Throws a `MappingError` that names every mistake. */
export function parseRentalMapping(mapping: unknown): RentalMapping {
  const parsedMapping = rentalMappingSchema.safeParse(mapping);
  if (parsedMapping.success) return parsedMapping.data;
  throw new MappingError(formatProblems(parsedMapping.error.issues));
}
