import type { ValueKey } from '#shared/domain/values/values.ts';
import type { HeadTypeKey, SubTypeKey } from '#shared/primitives/vocabulary.ts';
import { listKeysAt } from '#server/backoffice/import/cells/vocabularyValue.ts';
import type { TargetList } from '../../seam/nameTable.ts';
import { MEANING_BY_AMENITY, ZONING_BY_LAND_USE, HEAD_TYPE_BY_TYPE } from './vocabulary.ts';

export const TYPE_LIST: TargetList<HeadTypeKey> = {
  list: 'types',
  keys: listKeysAt('general.headType'),
  byName: HEAD_TYPE_BY_TYPE,
};
export const SUB_TYPE_LIST: TargetList<SubTypeKey> = {
  list: 'sub_types',
  keys: listKeysAt('general.subType'),
  byName: new Map(),
};
export const AMENITY_LIST: TargetList = { list: 'amenities', keys: [...MEANING_BY_AMENITY.keys()], byName: new Map() };
export const LAND_USE_LIST: TargetList<ValueKey<'zoning'>> = {
  list: 'land_use_designations',
  keys: [...new Set(ZONING_BY_LAND_USE.values())],
  byName: ZONING_BY_LAND_USE,
};

/** The lists of SweepBright's words that an agency can map. */
export const SWEEPBRIGHT_TARGETS: readonly TargetList[] = [TYPE_LIST, SUB_TYPE_LIST, AMENITY_LIST, LAND_USE_LIST];
