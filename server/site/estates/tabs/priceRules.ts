import type { Price } from '#shared/api/estate.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';

type PriceAmounts = Partial<Price>;

/**
 * Returns the total that the agency states. Otherwise returns the sum of ground, construction, infrastructure and
 * furniture, if ground and construction are known.
 */
export function computeTotalPrice(price: PriceAmounts): number | undefined {
  const { totalPrice, groundValue, constructionValue, infrastructureValue = 0, furnitureValue = 0 } = price;
  if (totalPrice) return totalPrice;
  if (!groundValue || !constructionValue) return undefined;
  return groundValue + constructionValue + infrastructureValue + furnitureValue;
}

/** Applies §4.6: "Total price shows only if it differs from price." */
export function findShownTotalPrice(price: PriceAmounts): number | undefined {
  const total = computeTotalPrice(price);
  return total === price.value ? undefined : total;
}

/** Applies §4.6: "Construction value shows only if it differs and is non-zero." */
export const findShownConstructionValue = ({ constructionValue, value }: PriceAmounts): number | undefined =>
  constructionValue && constructionValue !== value ? constructionValue : undefined;

interface PricedEstate {
  readonly priceEuros: number | undefined;
  readonly headTypeId: number;
  readonly project: boolean;
  /** The areas are in m². */
  readonly buildingAreaM2?: number | undefined;
  readonly groundAreaM2?: number | undefined;
}

/**
 * Returns the price per m²: of the ground for a plot, otherwise of the living area. Returns undefined for a project,
 * which has no area of its own.
 */
export function computePricePerArea({
  priceEuros,
  headTypeId,
  project,
  buildingAreaM2,
  groundAreaM2,
}: PricedEstate): number | undefined {
  const area = headTypeId === HEAD_TYPE.PLOT ? groundAreaM2 : buildingAreaM2;
  return priceEuros && area && !project ? priceEuros / area : undefined;
}
