import { PERIOD_TYPES, type PeriodType } from '#shared/primitives/periodTypes.ts';
import type { TargetList } from '../../seam/nameTable.ts';
import { type CostKind, COST_KIND_BY_NAME, PERIOD_TYPE_BY_NAME, type CountedRoom, ROOM_BY_NAME } from './vocabulary.ts';

export const ROOM_LIST: TargetList<CountedRoom> = {
  list: 'places',
  keys: [...new Set(ROOM_BY_NAME.values())],
  byName: ROOM_BY_NAME,
};
export const COST_LIST: TargetList<CostKind> = {
  list: 'costpricefactors',
  keys: [...new Set(COST_KIND_BY_NAME.values())],
  byName: COST_KIND_BY_NAME,
};
export const PERIOD_LIST: TargetList<PeriodType> = {
  list: 'periodtypes',
  keys: PERIOD_TYPES,
  byName: PERIOD_TYPE_BY_NAME,
};

/** The lists of the account that can be mapped. */
export const ORGANIMMO_TARGETS: readonly TargetList[] = [ROOM_LIST, COST_LIST, PERIOD_LIST];
