import type { EstateDetail } from '../../../shared/api/estate.ts';
import { hasPrice, isUnderVat } from '../../../shared/domain/rules.ts';
import { comparedPrice } from '../../../shared/domain/comparedPrice.ts';
import { unitState } from '../../../shared/domain/units/unitState.ts';

/**
 * The lowest price of a project's available units: its 'From' price when it has no price of its own. `undefined` where
 * the project hides its price, or no unit shows one.
 */
export function lowestUnitPrice(estate: EstateDetail): number | undefined {
  const { general, children } = estate;
  if (!general.project || general.price?.visible === false || isUnderVat(estate)) return undefined;
  const prices = children.flatMap(({ status, price, vatRegime }) => {
    const value = unitState(status.id) === 'available' && hasPrice(price, vatRegime) ? price?.value : undefined;
    return value === undefined ? [] : { value, compared: comparedPrice({ value, period: price?.period }, status.id) };
  });
  return prices.toSorted((a, b) => a.compared - b.compared)[0]?.value;
}
