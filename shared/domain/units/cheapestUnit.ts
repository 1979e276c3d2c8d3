import type { Estate } from '../../api/estate.ts';
import { comparedPrice } from '../comparedPrice.ts';
import { hasPrice, isUnderVat } from '../rules.ts';
import { unitState } from './unitState.ts';

/** A unit with its price and with the facts that decide whether pages show it. */
export interface PricedUnit {
  readonly status: { readonly id: number };
  readonly price?:
    | { readonly value?: number | undefined; readonly visible: boolean; readonly period?: { id: number } | undefined }
    | undefined;
  readonly vatRegime?: boolean | undefined;
}

interface Project extends Pick<Estate, 'fields'> {
  readonly general: Pick<Estate['general'], 'project' | 'price'>;
}

/** Whether a project that shows no price of its own shows that of its units: one that hides its price shows none. */
export const showsPriceOfUnits = ({ general, fields }: Project): boolean =>
  general.project && general.price?.visible !== false && !isUnderVat({ fields });

/** The available unit with the lowest price that pages show; rents are compared by the month. Undefined: none shows one. */
export function cheapestUnit<Unit extends PricedUnit>(units: readonly Unit[]): Unit | undefined {
  const priced = units.flatMap((unit) => {
    const { status, price, vatRegime } = unit;
    if (price?.value === undefined || !hasPrice(price, vatRegime) || unitState(status.id) !== 'available') return [];
    return { unit, compared: comparedPrice({ value: price.value, period: price.period }, status.id) };
  });
  return priced.toSorted((a, b) => a.compared - b.compared)[0]?.unit;
}
