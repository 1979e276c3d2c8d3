import type { EstateDetail } from '#shared/api/estate.ts';
import { findCheapestUnit, showsPriceOfUnits } from '#shared/domain/units/cheapestUnit.ts';

/**
 * Returns the lowest price of a project's available units. A project without a price of its own shows this price after
 * the word 'From'. Returns undefined when the project hides its price, or when no unit shows a price.
 */
export const findLowestUnitPrice = (project: EstateDetail): number | undefined =>
  showsPriceOfUnits(project) ? findCheapestUnit(project.children)?.price?.value : undefined;
