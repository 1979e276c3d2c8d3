import { z } from 'zod';
import { MAX_ID } from '../primitives/idRange.ts';
import { intTextSchema, localizedTextSchema } from './common.ts';

const namedPlaceSchema = z.object({ id: z.int(), name: localizedTextSchema });
const provinceSchema = z.object({ id: z.string(), name: localizedTextSchema });

/**
 * A place by which a listing can be filtered. The form of `id` depends on the kind, as in the estate query: a city id,
 * the id of a municipality's main place, or the ISO 3166-2 code of a province.
 */
export const placeSchema = z.discriminatedUnion('kind', [
  namedPlaceSchema.extend({
    kind: z.literal('city'),
    zip: z.string(),
    /** The municipality; absent for a place that is a whole municipality. */
    municipality: namedPlaceSchema.optional(),
    province: provinceSchema.optional(),
  }),
  namedPlaceSchema.extend({
    kind: z.literal('municipality'),
    /** The zip of the main place. */
    zip: z.string(),
    /**
     * The name of the province of the municipality, in the languages in which another municipality has the same name.
     */
    toldApartBy: localizedTextSchema.optional(),
    /** All places of the municipality, the main one first. */
    parts: z.array(namedPlaceSchema),
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

/** The ids of places, in one list for each kind of place. */
export const placeIdsSchema = z.object({
  city: idListSchema(intTextSchema(0, MAX_ID)),
  municipality: idListSchema(intTextSchema(0, MAX_ID)),
  province: idListSchema(z.string().max(10)),
});

/** The maximum number of characters of a search text or of a sentence in which places are found. */
export const MAX_PLACE_TEXT_CHARACTERS = 200;

/** A mention of a place in a sentence, from the character at `start` up to the character before `end`. */
export const placeMentionSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  /**
   * True when the name is complete and correctly spelled. False when it is shortened (`Barvaux` for Barvaux-sur-Ourthe)
   * or has one spelling mistake, so that it is only a possible match.
   */
  exact: z.boolean(),
  /** The places. There are several when they share the name; all of them are meant. */
  places: z.array(placeSchema).min(1),
  /**
   * The `start` of another mention, whose name several places share. It is present when this mention is a province that
   * only says which of those places is meant. The search uses this province as a place only if it does not use the
   * other mention.
   */
  tellsApart: z.int().min(0).optional(),
});
export type PlaceMention = z.infer<typeof placeMentionSchema>;
