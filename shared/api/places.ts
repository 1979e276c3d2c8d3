import { z } from 'zod';
import { MAX_ID } from '../primitives/idRange.ts';
import { intTextSchema, localizedTextSchema } from './common.ts';

const named = z.object({ id: z.int(), name: localizedTextSchema });
const provinceSchema = z.object({ id: z.string(), name: localizedTextSchema });

/**
 * A place by which a listing can be filtered. `id` has the form that the estate query takes for the kind: a city id,
 * the id of a municipality's main place, or the ISO 3166-2 code of a province.
 */
export const placeSchema = z.discriminatedUnion('kind', [
  named.extend({
    kind: z.literal('city'),
    zip: z.string(),
    /** Absent for a place that is the whole of its municipality. */
    municipality: named.optional(),
    province: provinceSchema.optional(),
  }),
  named.extend({
    kind: z.literal('municipality'),
    /** The zip of the main place. */
    zip: z.string(),
    /** The name of its province, in the languages in which another municipality has the same name. */
    toldApartBy: localizedTextSchema.optional(),
    /** All places of the municipality, the main one first. */
    parts: z.array(named),
    province: provinceSchema.optional(),
  }),
  provinceSchema.extend({ kind: z.literal('province') }),
]);
export type Place = z.infer<typeof placeSchema>;

/** Returns the schema of ids of one kind in a query string, separated by commas. */
const idListSchema = <Id extends number | string>(id: z.ZodType<Id, string>) =>
  z
    .string()
    .max(500)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(id).max(40));

/** Places by their ids, in one list for each kind. */
export const placeIdsSchema = z.object({
  city: idListSchema(intTextSchema(0, MAX_ID)),
  municipality: idListSchema(intTextSchema(0, MAX_ID)),
  province: idListSchema(z.string().max(10)),
});

/** At most this many characters of a search text or a sentence are read. */
export const MAX_PLACE_TEXT_CHARACTERS = 200;

/** A mention of a place in a sentence, from the character at `start` up to the one before `end`. */
export const placeMentionSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  /**
   * False means that the name is only a possible match: it is shortened (`Barvaux` for Barvaux-sur-Ourthe) or has one
   * spelling mistake.
   */
  exact: z.boolean(),
  /** More than one place when several share the name; all of them are meant. */
  places: z.array(placeSchema).min(1),
  /**
   * The start of the mention whose province this mention names. This mention counts as a place only when that other
   * mention is not used.
   */
  tellsApart: z.int().min(0).optional(),
});
export type PlaceMention = z.infer<typeof placeMentionSchema>;
