import { z } from 'zod';
import { MAX_ID } from '../primitives/idRange.ts';
import { intTextSchema, localizedTextSchema } from './common.ts';

const named = z.object({ id: z.int(), name: localizedTextSchema });
const provinceSchema = z.object({ id: z.string(), name: localizedTextSchema });

/**
 * A place that a listing can be narrowed to. `id` is what the estate query takes for its kind: a city id, the id of a
 * municipality's main place, or the ISO 3166-2 code of a province.
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
    /** Of its main place. */
    zip: z.string(),
    /** In the languages in which another municipality is called so: its province, to tell them apart. */
    toldApartBy: localizedTextSchema.optional(),
    /** All its places, the main one first. */
    parts: z.array(named),
    province: provinceSchema.optional(),
  }),
  provinceSchema.extend({ kind: z.literal('province') }),
]);
export type Place = z.infer<typeof placeSchema>;

/** Ids of one kind in a query string: separated by commas. */
const idList = <Id extends number | string>(id: z.ZodType<Id, string>) =>
  z
    .string()
    .max(500)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(id).max(40));

/** Places by their ids, each kind for itself. */
export const placeIdsSchema = z.object({
  city: idList(intTextSchema(0, MAX_ID)),
  municipality: idList(intTextSchema(0, MAX_ID)),
  province: idList(z.string().max(10)),
});

/** How many characters of a question or a sentence are read. */
export const MAX_PLACE_TEXT = 200;

/** A place that a sentence names, where it does: characters from `start` up to `end`. */
export const placeMentionSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  /** False: the name may be meant, and is shortened (`Barvaux` for Barvaux-sur-Ourthe) or has one mistake in it. */
  exact: z.boolean(),
  /** More than one where places share the name; all of them are meant. */
  places: z.array(placeSchema).min(1),
  /** It says in which province the place of the mention lies that starts there, and is meant only without that one. */
  tellsApart: z.int().min(0).optional(),
});
export type PlaceMention = z.infer<typeof placeMentionSchema>;
