import type { NamedItem } from '#shared/api/common.ts';
import type { EstateDetail } from '#shared/api/estate.ts';
import { findCheapestUnit, findUnitPricePeriod, showsPriceOfUnits } from '#shared/domain/units/cheapestUnit.ts';

interface LowestUnitPrice {
  readonly value: number;
  /** The period of a rent; absent when it is unknown. */
  readonly period?: NamedItem | undefined;
}

/**
 * Returns the lowest price of a project's available units, of those to rent when the project is to rent, otherwise of
 * those for sale. A project without a price of its own shows this price after the word 'From'. Returns undefined when
 * the project hides its price, or when no unit shows a price.
 */
export function findLowestUnitPrice(project: EstateDetail): LowestUnitPrice | undefined {
  const price = showsPriceOfUnits(project)
    ? findCheapestUnit(project.children, { status: project.general.transaction, price: project.general.price })?.price
    : undefined;
  if (price?.value === undefined) return undefined;
  return { value: price.value, period: findUnitPricePeriod(price.period, project.general.price?.period) };
}
