import type { EstateDetail } from '#shared/api/estate.ts';
import { findCheapestUnit, showsPriceOfUnits } from '#shared/domain/units/cheapestUnit.ts';

/**
 * Returns the lowest price of a project's available units. This is its 'From' price when it has no price of its own.
 * Returns undefined when the project hides its price, or when no unit shows a price.
 */
export const findLowestUnitPrice = (project: EstateDetail): number | undefined =>
  showsPriceOfUnits(project) ? findCheapestUnit(project.children)?.price?.value : undefined;
