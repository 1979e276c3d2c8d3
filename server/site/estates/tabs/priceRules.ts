import type { Price } from '#shared/api/estate.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';

type Amounts = Partial<Price>;

/**
 * Returns the stated total; otherwise the sum of ground, construction, infrastructure and furniture when the first two
 * are known.
 */
export function totalPrice(price: Amounts): number | undefined {
  const { totalPrice: given, groundValue, constructionValue, infrastructureValue = 0, furnitureValue = 0 } = price;
  if (given) return given;
  if (!groundValue || !constructionValue) return undefined;
  return groundValue + constructionValue + infrastructureValue + furnitureValue;
}

/** Applies §4.6: "Total price shows only if it differs from price." */
export function shownTotalPrice(price: Amounts): number | undefined {
  const total = totalPrice(price);
  return total === price.value ? undefined : total;
}

/** Applies §4.6: "Construction value shows only if it differs and is non-zero." */
export const shownConstructionValue = ({ constructionValue, value }: Amounts): number | undefined =>
  constructionValue && constructionValue !== value ? constructionValue : undefined;

interface Priced {
  readonly amount: number | undefined;
  readonly headTypeId: number;
  readonly project: boolean;
  /** The areas are in m². */
  readonly areaBuild?: number | undefined;
  readonly areaGround?: number | undefined;
}

/**
 * Returns the price per m²: of the ground for a plot, otherwise of the living area. A project has no area of its own.
 */
export function pricePerArea({ amount, headTypeId, project, areaBuild, areaGround }: Priced): number | undefined {
  const area = headTypeId === HEAD_TYPE.PLOT ? areaGround : areaBuild;
  return amount && area && !project ? amount / area : undefined;
}
