import { PERIOD_TYPES } from '#shared/primitives/periodTypes.ts';
import { COSTS, PLACES } from './vocabulary.ts';

/** The keys that entries of the account's lists can be mapped to. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  places: [...new Set(PLACES.values())],
  costpricefactors: [...new Set(COSTS.values())],
  periodtypes: PERIOD_TYPES,
};
