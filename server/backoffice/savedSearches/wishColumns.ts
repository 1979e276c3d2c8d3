import type { Wishes } from '../../../shared/api/subscriptions.ts';
import { decodeArea } from '../../../shared/primitives/area.ts';
import { wholeFamilies } from '../../../shared/domain/listing/transactionFamilies.ts';
import { SUB_TYPES } from '../../../shared/primitives/vocabulary.ts';
import { wishesSearch } from '../../../shared/domain/wishes/wishes.ts';
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
}

/**
 * What a listing's filter means, ready to be compared with estates: a chosen subtype narrows its own type and stands
 * beside the subtypes of the others; a radius makes circles of cities and municipalities; provinces stay as they are.
 */
export function wishColumns(wishes: Wishes): WishColumns {
  const { transaction, type, subType, area, priceMin, priceMax, bedMin } = wishes;
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
  };
}
