import { PERIOD_TYPES } from '#shared/primitives/periodTypes.ts';
import { COSTS, PLACES } from './vocabulary.ts';

/** What entries of the account's lists may be here. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  places: [...new Set(PLACES.values())],
  costpricefactors: [...new Set(COSTS.values())],
  periodtypes: PERIOD_TYPES,
};
