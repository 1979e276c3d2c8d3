import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { SUB_TYPES, type SubType } from '#shared/primitives/vocabulary.ts';

const byKey: ReadonlyMap<string, SubType> = new Map(SUB_TYPES.map((subType) => [subType.key, subType]));

/** Finds the subtype with this key. Throws for an unknown key. */
export function findSubType(key: string): SubType {
  const subType = byKey.get(key);
  if (!subType) throw new Error(`no subtype ${key}`);
  return subType;
}

/** Groups of kinds that have similar descriptions, rooms and photos. */
export type Group =
  | 'house'
  | 'level'
  | 'apartment'
  | 'single'
  | 'building'
  | 'plot'
  | 'garage'
  | 'commercial'
  | 'office'
  | 'industrial'
  | 'project';

const SINGLE_ROOM = new Set(['STUDIO', 'STUDENT_ROOM']);
const ONE_LEVEL = new Set(['BUNGALOW', 'CHALET', 'MOBILE_HOME', 'OTHER']);
const WHOLE_BUILDINGS = new Set(['APARTMENT_BLOCK', 'MIXED_BUILDING', 'OFFICE_BUILDING', 'HOTEL']);

export function toGroup(key: string): Group {
  if (SINGLE_ROOM.has(key)) return 'single';
  if (ONE_LEVEL.has(key)) return 'level';
  if (WHOLE_BUILDINGS.has(key)) return 'building';
  switch (findSubType(key).headTypeId) {
    case HEAD_TYPE.HOUSE:
      return 'house';
    case HEAD_TYPE.HOLIDAY_HOME:
      return key === 'HOLIDAY_HOUSE' ? 'house' : 'apartment';
    case HEAD_TYPE.PLOT:
      return 'plot';
    case HEAD_TYPE.GARAGE:
      return 'garage';
    case HEAD_TYPE.COMMERCIAL:
      return 'commercial';
    case HEAD_TYPE.OFFICE:
      return 'office';
    case HEAD_TYPE.INDUSTRIAL:
      return 'industrial';
    case HEAD_TYPE.PROJECT:
      return 'project';
    default:
      return 'apartment';
  }
}

const DWELLINGS: ReadonlySet<Group> = new Set<Group>(['house', 'level', 'apartment', 'single']);
/** Tests whether the group is a dwelling, which has rooms, bedrooms and an energy certificate. */
export const isDwelling = (group: Group): boolean => DWELLINGS.has(group);
/** Tests whether the group includes a building. */
export const isBuilt = (group: Group): boolean => group !== 'plot';

export type TransactionFamily = 'sale' | 'rent' | 'takeOver';
export function toTransactionFamily(transaction: number): TransactionFamily {
  if ([2, 4, 6].includes(transaction)) return 'rent';
  return [7, 8, 9].includes(transaction) ? 'takeOver' : 'sale';
}
