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
const listOf = (ids: Readonly<Record<string, number>>, names: Names): readonly NamedValue[] => {
  const keys = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  return Object.entries(names).map(([id, name]) => ({ id: Number(id), key: keys.get(Number(id)) ?? id, name }));
};

/** The lists of values that a named field of the estate document takes, by path. */
const LISTS: Readonly<Record<string, readonly NamedValue[]>> = {
  'general.headType': listOf(HEAD_TYPE, HEAD_TYPE_NAMES),
  'general.subType': SUB_TYPES,
  'general.transaction': listOf(TRANSACTION, TRANSACTION_NAMES),
  'general.sticker': listOf(STICKER, STICKER_NAMES),
  'general.price.period': listOf(PERIOD, PERIOD_NAMES),
  'technical.condition': CONDITIONS,
  'technical.buildingType': BUILDING_TYPES,
  'technical.available': AVAILABILITIES,
};

/** Judges a listing by what its row says, by path. */
export type Condition = (values: ReadonlyMap<string, unknown>) => boolean;

export interface Assignment {
  readonly path: string;
  readonly value: unknown;
  /** The members of a list, beside those that other columns give. */
  readonly append?: boolean;
  /** Absent: for every listing. */
  readonly onlyIf?: Condition;
}

const named = ({ id, name }: NamedValue): Named => ({ id, name: { ...name } });

/** The assignments of a named value given by its id or key; a subtype brings its head type. Undefined: unknown. */
export function vocabularyValue(path: string, idOrKey: string | number): readonly Assignment[] | undefined {
  const found = LISTS[path]?.find((each) => each.id === idOrKey || each.key === String(idOrKey).toUpperCase());
  if (!found) return undefined;
  const own = { path, value: named(found) };
  if (path !== 'general.subType') return [own];
  const headTypeId = SUB_TYPES.find((each) => each.id === found.id)?.headTypeId ?? HEAD_TYPE.OTHER;
  return [...(vocabularyValue('general.headType', headTypeId) ?? []), own];
}

/** The keys of the list that a named field takes; undefined for a field without a list. */
export const vocabularyKeys = (path: string): readonly string[] | undefined => LISTS[path]?.map(({ key }) => key);
