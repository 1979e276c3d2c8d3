import type { Wishes } from '#shared/api/subscriptions.ts';
import { decodeArea } from '#shared/primitives/area.ts';
import type { NumberFilter } from '#shared/filters/filter.ts';
import { NUMBER_FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import { toContractFilters } from '#shared/filters/moreQuery.ts';
import { toWholeFamilies } from '#shared/domain/listing/transactionFamilies.ts';
import { SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { toWishesQueryString } from '#shared/domain/wishes/wishes.ts';
import { toCircles, toWishKeys } from './placeKeys.ts';

/** Wishes in the form of their table columns. */
interface WishColumns {
  readonly wishesKey: string;
  readonly transactions: readonly number[];
  readonly types: readonly number[];
  readonly subTypes: readonly number[];
  readonly placeKeys: readonly string[];
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly radius: number | null;
  /** The area in PostgreSQL's notation of a polygon; x is the longitude. */
  readonly area: string | null;
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  readonly bedMin: number | null;
  /** The features that a home must have, as the bits of a number. */
  readonly features: number;
  /** The lower bounds of the numbers of a home, in the order of `WISHED_NUMBERS`; null for a number without a bound. */
  readonly lower: readonly (number | null)[] | null;
  readonly upper: readonly (number | null)[] | null;
}

/**
 * The numbers of homes that wishes can limit, in their order in the table. The position of a number that was removed
 * stays empty, because the positions in stored wishes must not change.
 */
export const WISHED_NUMBERS: readonly (NumberFilter | undefined)[] = Array.from(
  { length: Math.max(...NUMBER_FILTERS.map(({ savedSearchPosition }) => savedSearchPosition ?? 0)) },
  (_, index) => NUMBER_FILTERS.find(({ savedSearchPosition }) => savedSearchPosition === index + 1),
);

/**
 * The number that stands for all past days in the columns of availability. Homes that are available now have this number,
 * and so do wishes for such homes.
 */
export const PAST_DAY = 0;

function toAdditionalColumns(more: Wishes['more']): Pick<WishColumns, 'features' | 'lower' | 'upper'> {
  const boundsByField = new Map(toContractFilters(more).map(({ field, bounds }) => [field, bounds]));
  const listBounds = (boundKey: 'gte' | 'lte') => {
    const bounds = WISHED_NUMBERS.map((filter) => {
      const value = filter && boundsByField.get(filter.field)?.[boundKey];
      return value === undefined ? null : (filter?.read(value, PAST_DAY) ?? null);
    });
    return bounds.every((value) => value === null) ? null : bounds;
  };
  return {
    features: YES_FILTERS.reduce((bits, { field, bit }) => (boundsByField.has(field) ? bits | (1 << bit) : bits), 0),
    lower: listBounds('gte'),
    upper: listBounds('lte'),
  };
}

/**
 * Converts the filter of a listing to values that are compared with estates. A chosen subtype limits only the estates
 * of its own head type, and not the estates of the other chosen head types. A radius turns cities and municipalities
 * into circles; provinces stay provinces.
 */
export function toWishColumns(wishes: Wishes): WishColumns {
  const { transaction, type, subType, area, priceMin, priceMax, bedMin, more } = wishes;
  const narrowedHeadTypeIds = new Set(
    SUB_TYPES.filter(({ id }) => subType.includes(id)).map(({ headTypeId }) => headTypeId),
  );
  const circles = toCircles(wishes);
  const corners = area === undefined ? undefined : decodeArea(area);
  return {
    wishesKey: toWishesQueryString(wishes),
    transactions: toWholeFamilies(transaction),
    types: type.filter((id) => !narrowedHeadTypeIds.has(id)),
    subTypes: subType,
    placeKeys: toWishKeys(wishes),
    latitudes: circles?.centers.map(({ latitude }) => latitude) ?? [],
    longitudes: circles?.centers.map(({ longitude }) => longitude) ?? [],
    radius: circles?.radiusMetres ?? null,
    area: corners ? `(${corners.map(({ latitude, longitude }) => `(${longitude},${latitude})`).join(',')})` : null,
    priceMin: priceMin ?? null,
    priceMax: priceMax ?? null,
    bedMin: bedMin ?? null,
    ...toAdditionalColumns(more),
  };
}
