import type { ValueKey } from '#shared/domain/values/values.ts';
import type { HeadTypeKey, SubTypeKey } from '#shared/primitives/vocabulary.ts';
import { listKeysAt } from '#server/backoffice/import/cells/vocabularyValue.ts';
import type { TargetList } from '../../seam/nameTable.ts';
import { AMENITIES, LAND_USE, TYPES } from './vocabulary.ts';

export const TYPE_LIST: TargetList<HeadTypeKey> = {
  list: 'types',
  keys: listKeysAt('general.headType'),
  byName: TYPES,
};
export const SUB_TYPE_LIST: TargetList<SubTypeKey> = {
  list: 'sub_types',
  keys: listKeysAt('general.subType'),
  byName: new Map(),
};
export const AMENITY_LIST: TargetList = { list: 'amenities', keys: [...AMENITIES.keys()], byName: new Map() };
export const LAND_USE_LIST: TargetList<ValueKey<'zoning'>> = {
  list: 'land_use_designations',
  keys: [...new Set(LAND_USE.values())],
  byName: LAND_USE,
};

/** The words of SweepBright that can be mapped. */
export const TARGETS: readonly TargetList[] = [TYPE_LIST, SUB_TYPE_LIST, AMENITY_LIST, LAND_USE_LIST];
