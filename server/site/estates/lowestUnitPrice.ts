import type { EstateDetail } from '#shared/api/estate.ts';
import { cheapestUnit, showsPriceOfUnits } from '#shared/domain/units/cheapestUnit.ts';

/**
 * The lowest price of a project's available units: its 'From' price when it has no price of its own. `undefined` where
 * the project hides its price, or no unit shows one.
 */
export const lowestUnitPrice = (project: EstateDetail): number | undefined =>
  showsPriceOfUnits(project) ? cheapestUnit(project.children)?.price?.value : undefined;
