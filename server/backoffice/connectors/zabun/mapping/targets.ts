import { typedKeys } from '#shared/domain/typedKeys.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import type { StickerKey } from '#shared/primitives/vocabulary.ts';
import { listKeysAt } from '#server/backoffice/import/cells/vocabularyValue.ts';
import type { KeysByName, TargetList } from '../../seam/nameTable.ts';
import {
  BUILDING_TYPES,
  CONDITIONS,
  FLOODING,
  getSubTypes,
  HERITAGE,
  LICENSES,
  ORIENTATIONS,
  PERIODS,
  RENOVATION,
  ROOMS,
  STICKERS,
  TRANSACTIONS,
  ZONES,
} from './vocabulary.ts';

const YES_AND_NO = ['YES', 'NO'] as const;

const toList = <Key extends string>(list: string, keys: readonly Key[], byName: KeysByName<Key>): TargetList<Key> => ({
  list,
  keys,
  byName,
});

/** A list that can be mapped to every key that the product itself reads from a name. */
const toListOfNames = <Key extends string>(list: string, byName: ReadonlyMap<string, Key>): TargetList<Key> =>
  toList(list, [...new Set(byName.values())], byName);

/** The lists of the account that can be mapped. */
export const LISTS = {
  layouts: toList('layouts', typedKeys(ROOM_ID), ROOMS),
  transactions: toList('transactions', listKeysAt('general.transaction'), TRANSACTIONS),
  /** The names of types depend on the head type. */
  types: toList('types', listKeysAt('general.subType'), getSubTypes(undefined)),
  stickers: {
    ...toList('stickers', listKeysAt('general.sticker'), STICKERS),
    formerKeys: new Map<string, StickerKey>([
      ['4', 'NEW'],
      ['5', 'NEW_PRICE'],
      ['6', 'OPEN_HOUSE'],
      ['7', 'EXCLUSIVE'],
      ['8', 'LIFE_ANNUITY'],
    ]),
  },
  pricePeriods: toList('price_periods', listKeysAt('general.price.period'), PERIODS),
  conditions: toList('conditions', listKeysAt('technical.condition'), CONDITIONS),
  buildingTypes: toList('building_types', listKeysAt('technical.buildingType'), BUILDING_TYPES),
  gardenDirections: toListOfNames('garden_directions', ORIENTATIONS),
  townPlannings: toListOfNames('town_plannings', ZONES),
  buildingLicenses: toListOfNames('building_licenses', LICENSES),
  floodingSensitivities: toListOfNames('flooding_sensitivities', FLOODING),
  floodingZones: toListOfNames('flooding_zones', FLOODING),
  renovationObligations: toList('renovation_obligations', YES_AND_NO, RENOVATION),
  heritageInventorieds: toList('heritage_inventorieds', YES_AND_NO, HERITAGE),
} as const;
export const TARGETS: readonly TargetList[] = Object.values(LISTS);
