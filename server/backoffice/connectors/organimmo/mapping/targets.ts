import { PERIOD_TYPES, type PeriodType } from '#shared/primitives/periodTypes.ts';
import type { TargetList } from '../../seam/nameTable.ts';
import { type Cost, COSTS, PERIOD_NAMES, type CountedPlace, PLACES } from './vocabulary.ts';

export const PLACE_LIST: TargetList<CountedPlace> = {
  list: 'places',
  keys: [...new Set(PLACES.values())],
  byName: PLACES,
};
export const COST_LIST: TargetList<Cost> = {
  list: 'costpricefactors',
  keys: [...new Set(COSTS.values())],
  byName: COSTS,
};
export const PERIOD_LIST: TargetList<PeriodType> = {
  list: 'periodtypes',
  keys: PERIOD_TYPES,
  byName: PERIOD_NAMES,
};

/** The lists of the account that can be mapped. */
export const TARGETS: readonly TargetList[] = [PLACE_LIST, COST_LIST, PERIOD_LIST];
