import { typedKeys } from '#shared/domain/typedKeys.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import type { StickerKey } from '#shared/primitives/vocabulary.ts';
import { listKeysAt } from '#server/backoffice/import/cells/vocabularyValue.ts';
import type { KeysByName, TargetList } from '../../seam/nameTable.ts';
import {
  BUILDING_TYPE_BY_NAME,
  CONDITION_BY_NAME,
  FLOODING_BY_NAME,
  getSubTypesByName,
  HERITAGE_ANSWER_BY_NAME,
  LICENSE_ANSWER_BY_NAME,
  ORIENTATION_BY_NAME,
  PERIOD_BY_NAME,
  RENOVATION_ANSWER_BY_NAME,
  ROOM_BY_NAME,
  STICKER_BY_NAME,
  TRANSACTION_BY_NAME,
  ZONING_BY_NAME,
} from './vocabulary.ts';

const YES_NO_KEYS = ['YES', 'NO'] as const;

const createTargetList = <Key extends string>(
  list: string,
  keys: readonly Key[],
  byName: KeysByName<Key>,
): TargetList<Key> => ({
  list,
  keys,
  byName,
});

/** Creates a list of the account. An agency can map the entries of the list to the keys that occur in `byName`. */
const createTargetListByName = <Key extends string>(list: string, byName: ReadonlyMap<string, Key>): TargetList<Key> =>
  createTargetList(list, [...new Set(byName.values())], byName);

/** The lists of an account whose entries an agency can map to the product's keys. */
export const ZABUN_LISTS = {
  layouts: createTargetList('layouts', typedKeys(ROOM_ID), ROOM_BY_NAME),
  transactions: createTargetList('transactions', listKeysAt('general.transaction'), TRANSACTION_BY_NAME),
  /**
   * This list has no names, because the same name may be another subtype under another head type (`readGeneral.ts`).
   */
  types: createTargetList('types', listKeysAt('general.subType'), getSubTypesByName(undefined)),
  stickers: {
    ...createTargetList('stickers', listKeysAt('general.sticker'), STICKER_BY_NAME),
    formerKeys: new Map<string, StickerKey>([
      ['4', 'NEW'],
      ['5', 'NEW_PRICE'],
      ['6', 'OPEN_HOUSE'],
      ['7', 'EXCLUSIVE'],
      ['8', 'LIFE_ANNUITY'],
    ]),
  },
  pricePeriods: createTargetList('price_periods', listKeysAt('general.price.period'), PERIOD_BY_NAME),
  conditions: createTargetList('conditions', listKeysAt('technical.condition'), CONDITION_BY_NAME),
  buildingTypes: createTargetList('building_types', listKeysAt('technical.buildingType'), BUILDING_TYPE_BY_NAME),
  gardenDirections: createTargetListByName('garden_directions', ORIENTATION_BY_NAME),
  townPlannings: createTargetListByName('town_plannings', ZONING_BY_NAME),
  buildingLicenses: createTargetListByName('building_licenses', LICENSE_ANSWER_BY_NAME),
  floodingSensitivities: createTargetListByName('flooding_sensitivities', FLOODING_BY_NAME),
  floodingZones: createTargetListByName('flooding_zones', FLOODING_BY_NAME),
  renovationObligations: createTargetList('renovation_obligations', YES_NO_KEYS, RENOVATION_ANSWER_BY_NAME),
  heritageInventorieds: createTargetList('heritage_inventorieds', YES_NO_KEYS, HERITAGE_ANSWER_BY_NAME),
} as const;
export const ZABUN_TARGETS: readonly TargetList[] = Object.values(ZABUN_LISTS);
