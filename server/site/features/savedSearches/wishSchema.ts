import { z } from 'zod';
import type { Place } from '#shared/api/places.ts';
import type { Wishes } from '#shared/api/subscriptions.ts';
import { MAX_BEDROOMS, parseFilterQuery, getSelectedTransaction } from '#shared/domain/listing/filterQuery.ts';
import { parseFilterValues } from '#shared/filters/moreParameters.ts';
import { MAX_PRICE_EUROS } from '#shared/primitives/limits.ts';
import { readEuros } from '#shared/primitives/writtenNumber.ts';
import { toWishes } from '#shared/domain/wishes/wishes.ts';
import { formatAmountInput } from '#shared/ui/amountText.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import { createChoiceSchema, createOptionalLineSchema, createOptionalNumberSchema } from '../../forms/fields.ts';

/** The maximum length of the line with places, in characters. It equals the limit of the back office. */
export const MAX_PLACE_LINE_CHARACTERS = 200;
const MAX_AREA_CHARACTERS = 1000;

const valueListSchema = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((value) => (typeof value === 'string' ? [value] : value));

const priceSchema = createOptionalNumberSchema({
  min: 0,
  max: MAX_PRICE_EUROS,
  parseValue: readEuros,
  wrongKey: 'forms:error.amount',
});

/** The fields have the names of the listing's parameters. `place` is the text with further places. */
export const wishShape = {
  transaction: createChoiceSchema(['1', '2']),
  place: createOptionalLineSchema({ maxCharacters: MAX_PLACE_LINE_CHARACTERS }),
  radius: createOptionalLineSchema({ maxCharacters: 3 }),
  type: valueListSchema,
  'sub-type': valueListSchema,
  city: valueListSchema,
  municipality: valueListSchema,
  province: valueListSchema,
  area: createOptionalLineSchema({ maxCharacters: MAX_AREA_CHARACTERS }),
  'price-min': priceSchema,
  'price-max': priceSchema,
  'bed-min': createOptionalNumberSchema({ min: 0, max: MAX_BEDROOMS }),
  more: valueListSchema,
};
export const wishSchema = z.object(wishShape);
type WishValues = z.output<typeof wishSchema>;

const LIST_FIELDS = ['type', 'sub-type', 'city', 'municipality', 'province'] as const;
const SINGLE_FIELDS = ['transaction', 'radius', 'area', 'price-min', 'price-max', 'bed-min'] as const;

const EQUALS_SIGN = '=';

/**
 * Returns the chosen filters for which the form has no control, each as in the listing's address: `garden=1`. Invalid
 * values are left out.
 */
export function parseChosenFilters(
  chosenTexts: readonly string[],
): readonly (readonly [name: string, value: string])[] {
  const valueByName = new Map(
    chosenTexts.map((each) => [each.split(EQUALS_SIGN, 1)[0] ?? '', each.slice(each.indexOf(EQUALS_SIGN) + 1)]),
  );
  return Object.entries(parseFilterValues((name) => valueByName.get(name) ?? null, ['sale', 'rent']) ?? {});
}

/** Returns the wishes of a form, including the typed places. */
export function readWishes(wishValues: WishValues, typedPlaces: readonly Place[]): Wishes {
  const params = new URLSearchParams();
  for (const name of SINGLE_FIELDS) params.set(name, String(wishValues[name] ?? ''));
  for (const name of LIST_FIELDS) for (const value of wishValues[name]) params.append(name, value);
  for (const [name, value] of parseChosenFilters(wishValues.more)) params.set(name, value);
  for (const { kind, id } of typedPlaces) params.append(kind, String(id));
  return toWishes(parseFilterQuery(params));
}

const toText = (value: number | string | undefined) => (value === undefined ? '' : String(value));

/** Returns wishes as the values of the form's fields. */
export function toTypedWishes(wishes: Wishes): TypedValues {
  return {
    transaction: String(getSelectedTransaction(wishes)),
    type: wishes.type.map(String),
    'sub-type': wishes.subType.map(String),
    city: wishes.city.map(String),
    municipality: wishes.municipality.map(String),
    province: wishes.province,
    radius: toText(wishes.radius),
    area: toText(wishes.area),
    'price-min': formatAmountInput(wishes.priceMin),
    'price-max': formatAmountInput(wishes.priceMax),
    'bed-min': toText(wishes.bedMin),
    more: Object.entries(wishes.more ?? {}).map((entry) => entry.join(EQUALS_SIGN)),
  };
}
