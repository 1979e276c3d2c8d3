import type { Named } from '#shared/api/common.ts';
import { HEAD_TYPE, TRANSACTION } from '#shared/primitives/ids.ts';
import {
  AVAILABILITIES,
  BUILDING_TYPES,
  CONDITIONS,
  HEAD_TYPE_NAMES,
  type NamedValue,
  PERIOD,
  PERIOD_NAMES,
  STICKER_NAMES,
  SUB_TYPES,
  TRANSACTION_NAMES,
} from '#shared/primitives/vocabulary.ts';
import { STICKER } from '#shared/primitives/ids.ts';

type Names = Readonly<Record<number, NamedValue['name']>>;
const createList = (ids: Readonly<Record<string, number>>, names: Names): readonly NamedValue[] => {
  const keys = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  return Object.entries(names).map(([id, name]) => ({ id: Number(id), key: keys.get(Number(id)) ?? id, name }));
};

/** The lists of values that a named field of the estate document accepts, by path. */
const LISTS: Readonly<Record<string, readonly NamedValue[]>> = {
  'general.headType': createList(HEAD_TYPE, HEAD_TYPE_NAMES),
  'general.subType': SUB_TYPES,
  'general.transaction': createList(TRANSACTION, TRANSACTION_NAMES),
  'general.sticker': createList(STICKER, STICKER_NAMES),
  'general.price.period': createList(PERIOD, PERIOD_NAMES),
  'technical.condition': CONDITIONS,
  'technical.buildingType': BUILDING_TYPES,
  'technical.available': AVAILABILITIES,
};

/** Returns whether a rule applies to an estate. `values` contains the values of the row by path. */
export type Condition = (values: ReadonlyMap<string, unknown>) => boolean;

export interface Assignment {
  readonly path: string;
  readonly value: unknown;
  /** Is true when the value is a list whose members are added to those of other columns. */
  readonly append?: boolean;
  /** The condition of the assignment; when it is absent, the assignment applies to every listing. */
  readonly onlyIf?: Condition;
}

const toNamed = ({ id, name }: NamedValue): Named => ({ id, name: { ...name } });

/**
 * Returns the assignments of a named value with an id or key; a subtype also sets its head type. Returns undefined
 * for an unknown value.
 */
export function findVocabularyValue(path: string, idOrKey: string | number): readonly Assignment[] | undefined {
  const found = LISTS[path]?.find((each) => each.id === idOrKey || each.key === String(idOrKey).toUpperCase());
  if (!found) return undefined;
  const own = { path, value: toNamed(found) };
  if (path !== 'general.subType') return [own];
  const headTypeId = SUB_TYPES.find((each) => each.id === found.id)?.headTypeId ?? HEAD_TYPE.OTHER;
  return [...(findVocabularyValue('general.headType', headTypeId) ?? []), own];
}

/** Returns the keys of the list that a named field accepts; undefined for a field without a list. */
export const listVocabularyKeys = (path: string): readonly string[] | undefined => LISTS[path]?.map(({ key }) => key);
