import type { Wishes } from '#shared/api/subscriptions.ts';
import { decodeArea } from '#shared/primitives/area.ts';
import type { NumberFilter } from '#shared/filters/filter.ts';
import { NUMBER_FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import { askedFilters } from '#shared/filters/moreQuery.ts';
import { wholeFamilies } from '#shared/domain/listing/transactionFamilies.ts';
import { SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { wishesSearch } from '#shared/domain/wishes/wishes.ts';
import { circlesOf, keysOfWish } from './placeKeys.ts';

/** Wishes as their columns have them. */
interface WishColumns {
  readonly wishesKey: string;
  readonly transactions: readonly number[];
  readonly types: readonly number[];
  readonly subTypes: readonly number[];
  readonly placeKeys: readonly string[];
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly radius: number | null;
  /** As PostgreSQL writes a polygon; x is the longitude. */
  readonly area: string | null;
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  readonly bedMin: number | null;
  /** Bits that a home has to have. */
  readonly features: number;
  /** Bounds of its numbers, in the order of `WISHED_NUMBERS`; null where nothing is said. */
  readonly lower: readonly (number | null)[] | null;
  readonly upper: readonly (number | null)[] | null;
}

/** Numbers of homes that wishes bound, by their order; of one that is no more there is nothing. */
export const WISHED_NUMBERS: readonly (NumberFilter | undefined)[] = Array.from(
  { length: Math.max(...NUMBER_FILTERS.map(({ order }) => order ?? 0)) },
  (_, index) => NUMBER_FILTERS.find(({ order }) => order === index + 1),
);

/** Stands for all days that have passed: a home that is free, and a wish for one that is free now. */
export const PASSED = 0;

function moreColumns(more: Wishes['more']): Pick<WishColumns, 'features' | 'lower' | 'upper'> {
  const asked = new Map(askedFilters(more).map(({ field, bounds }) => [field, bounds]));
  const bound = (end: 'gte' | 'lte') => {
    const bounds = WISHED_NUMBERS.map((filter) => {
      const value = filter && asked.get(filter.field)?.[end];
      return value === undefined ? null : (filter?.read(value, PASSED) ?? null);
    });
    return bounds.every((value) => value === null) ? null : bounds;
  };
  return {
    features: YES_FILTERS.reduce((bits, { field, bit }) => (asked.has(field) ? bits | (1 << bit) : bits), 0),
    lower: bound('gte'),
    upper: bound('lte'),
  };
}

/**
 * What a listing's filter means, ready to be compared with estates: a chosen subtype narrows its own type and stands
 * beside the subtypes of the others; a radius makes circles of cities and municipalities; provinces stay as they are.
 */
export function wishColumns(wishes: Wishes): WishColumns {
  const { transaction, type, subType, area, priceMin, priceMax, bedMin, more } = wishes;
  const narrowed = new Set(SUB_TYPES.filter(({ id }) => subType.includes(id)).map(({ headTypeId }) => headTypeId));
  const whole = SUB_TYPES.filter(({ headTypeId }) => type.includes(headTypeId) && !narrowed.has(headTypeId));
  const circles = circlesOf(wishes);
  const corners = area === undefined ? undefined : decodeArea(area);
  return {
    wishesKey: wishesSearch(wishes),
    transactions: wholeFamilies(transaction),
    types: subType.length > 0 ? [] : type,
    subTypes: subType.length > 0 ? [...subType, ...whole.map(({ id }) => id)] : [],
    placeKeys: keysOfWish(wishes),
    latitudes: circles?.middles.map(({ latitude }) => latitude) ?? [],
    longitudes: circles?.middles.map(({ longitude }) => longitude) ?? [],
    radius: circles?.radius ?? null,
    area: corners ? `(${corners.map(({ latitude, longitude }) => `(${longitude},${latitude})`).join(',')})` : null,
    priceMin: priceMin ?? null,
    priceMax: priceMax ?? null,
    bedMin: bedMin ?? null,
    ...moreColumns(more),
  };
}
