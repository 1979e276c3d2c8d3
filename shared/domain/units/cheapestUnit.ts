import type { Estate } from '../../api/estate.ts';
import { PERIOD_ID } from '../../primitives/vocabulary.ts';
import { toComparedPrice } from '../comparedPrice.ts';
import { isPriceShown, isUnderVat } from '../rules.ts';
import { isOfferedToRent, isProjectToRent } from './offerKind.ts';
import { getUnitState } from './unitState.ts';

/** A unit with its price and with the facts that decide whether pages show the price. */
export interface PricedUnit {
  readonly status: { readonly id: number };
  readonly price?:
    | { readonly value?: number | undefined; readonly visible: boolean; readonly period?: { id: number } | undefined }
    | undefined;
  readonly vatRegime?: boolean | undefined;
}

interface PricedProject extends Pick<Estate, 'fields'> {
  readonly general: Pick<Estate['general'], 'project' | 'price'>;
}

/**
 * Returns whether a project without a price of its own shows the price of its units. A project that hides its price
 * shows none.
 */
export const showsPriceOfUnits = ({ general, fields }: PricedProject): boolean =>
  general.project && general.price?.visible !== false && !isUnderVat({ fields });

/**
 * Returns the available unit with the lowest visible price; undefined when no unit has one. Rents are compared per
 * month. A unit to rent does not count for a project for sale, and the other way around, because a rent is not a price
 * at which that project is offered (`isProjectToRent`).
 */
export function findCheapestUnit<Unit extends PricedUnit>(
  units: readonly Unit[],
  project: Pick<PricedUnit, 'status' | 'price'>,
): Unit | undefined {
  const pricedUnits = units.flatMap((unit) => {
    const { status, price, vatRegime } = unit;
    if (price?.value === undefined || !isPriceShown(price, vatRegime)) return [];
    if (getUnitState(status.id) !== 'available') return [];
    const comparedPrice = toComparedPrice({ value: price.value, period: price.period }, status.id);
    return { unit, comparedPrice, isRental: isOfferedToRent(unit) };
  });
  const isToRent = isProjectToRent(project, pricedUnits);
  const offeredUnits = pricedUnits.filter(({ isRental }) => isRental === isToRent);
  return offeredUnits.toSorted((a, b) => a.comparedPrice - b.comparedPrice)[0]?.unit;
}

/**
 * Returns the rent period of the lowest price of a project's units. A unit that states no period is let by the month,
 * so the period of the project describes its price only when that period is a month.
 */
export const findUnitPricePeriod = <Period extends { readonly id: number }>(
  unitPeriod: Period | undefined,
  projectPeriod: Period | undefined,
): Period | undefined => unitPeriod ?? (projectPeriod?.id === PERIOD_ID.MONTH ? projectPeriod : undefined);
