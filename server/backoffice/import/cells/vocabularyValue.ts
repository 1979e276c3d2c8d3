import type { NamedItem } from '#shared/api/common.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import {
  AVAILABILITIES,
  BUILDING_TYPES,
  CONDITIONS,
  HEAD_TYPES,
  type NamedValue,
  PERIODS,
  STICKERS,
  SUB_TYPES,
  TRANSACTIONS,
} from '#shared/primitives/vocabulary.ts';

/** Maps the path of each field with named values to the values that it accepts. */
const VALUE_LISTS = {
  'general.headType': HEAD_TYPES,
  'general.subType': SUB_TYPES,
  'general.transaction': TRANSACTIONS,
  'general.sticker': STICKERS,
  'general.price.period': PERIODS,
  'technical.condition': CONDITIONS,
  'technical.buildingType': BUILDING_TYPES,
  'technical.available': AVAILABILITIES,
} as const satisfies Readonly<Record<string, readonly NamedValue[]>>;
const listsByPath: ReadonlyMap<string, readonly NamedValue[]> = new Map(Object.entries(VALUE_LISTS));

/** A path of a field that accepts the values of one of the product's lists. */
export type VocabularyPath = keyof typeof VALUE_LISTS;
export type VocabularyKey<Path extends VocabularyPath> = (typeof VALUE_LISTS)[Path][number]['key'];

/** Returns whether an estate meets the condition of a rule. `values` contains the values of the row by path. */
export type AssignmentCondition = (values: ReadonlyMap<string, unknown>) => boolean;

export interface Assignment {
  readonly path: string;
  readonly value: unknown;
  /** Is true when the value is a list whose members are added to the members from other columns. */
  readonly isAppended?: boolean;
  /** The condition of the assignment; when it is absent, the assignment applies to every listing. */
  readonly condition?: AssignmentCondition;
}

const toNamed = ({ id, name }: NamedValue): NamedItem => ({ id, name: { ...name } });

/**
 * Finds a value of the list at a path by its id or its key. A text may be the key, in upper or lower case, or the
 * digits of the id.
 */
const findValue = (path: string, idOrKey: string | number): NamedValue | undefined => {
  const upperCaseText = String(idOrKey).toUpperCase();
  return listsByPath
    .get(path)
    ?.find(({ id, key }) => id === idOrKey || key === upperCaseText || String(id) === upperCaseText);
};

/**
 * Returns the assignments of a named value with an id or key; a subtype also sets its head type. Returns undefined
 * for an unknown value.
 */
export function findVocabularyAssignments(path: string, idOrKey: string | number): readonly Assignment[] | undefined {
  const namedValue = findValue(path, idOrKey);
  if (!namedValue) return undefined;
  const assignment = { path, value: toNamed(namedValue) };
  if (path !== 'general.subType') return [assignment];
  const headTypeId = SUB_TYPES.find((each) => each.id === namedValue.id)?.headTypeId ?? HEAD_TYPE.OTHER;
  return [...(findVocabularyAssignments('general.headType', headTypeId) ?? []), assignment];
}

/** Returns the keys of the list that a named field accepts. */
export const listKeysAt = <Path extends VocabularyPath>(path: Path): readonly VocabularyKey<Path>[] =>
  VALUE_LISTS[path].map(({ key }) => key);

/** Returns the keys of the list that a named field accepts; undefined for a field without a list. */
export const listVocabularyKeys = (path: string): readonly string[] | undefined =>
  listsByPath.get(path)?.map(({ key }) => key);
