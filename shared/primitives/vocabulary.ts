import type { Locale } from '../i18n/locales.ts';
import { HEAD_TYPE, ROOM_ID, STICKER_ID, TRANSACTION } from './ids.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

type LocalizedName = Readonly<Record<Locale, string>>;

/** A value with an id, the key that files and the specification use, and its names. */
export interface NamedValue<Key extends string = string> {
  readonly id: number;
  readonly key: Key;
  readonly name: LocalizedName;
}

/** The ids of the price periods. */
export const PERIOD_ID = { MONTH: 1, WEEK: 2, YEAR: 3 } as const;

export type HeadTypeKey = keyof typeof HEAD_TYPE;
export type SubTypeKey = {
  [HeadType in keyof typeof vocabulary.subTypes]: keyof (typeof vocabulary.subTypes)[HeadType];
}[keyof typeof vocabulary.subTypes];
export type TransactionKey = keyof typeof TRANSACTION;
export type StickerKey = keyof typeof STICKER_ID;
export type RoomKey = keyof typeof ROOM_ID;
export type PeriodKey = keyof typeof PERIOD_ID;
export type ConditionKey = keyof typeof vocabulary.conditions;
export type BuildingTypeKey = keyof typeof vocabulary.buildingTypes;
export type AvailabilityKey = keyof typeof vocabulary.availabilities;

type VocabularyRow = LocalizedName & { readonly id: number };

/** Returns the keys of a table with their exact types, like `typedKeys`, which this folder may not import. */
function listOwnKeys<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const keys: Extract<keyof Table, string>[] = [];
  for (const key in table) if (Object.hasOwn(table, key)) keys.push(key);
  return keys;
}

/** Combines ids with names. A key that is in only one of the two tables does not compile. */
const joinIdsAndNames = <Key extends string, Names extends Readonly<Record<Key, LocalizedName>>>(
  ids: Readonly<Record<Key, number>>,
  names: Names & Readonly<Record<Exclude<keyof Names, Key>, never>>,
): readonly NamedValue<Key>[] => listOwnKeys(ids).map((key) => ({ id: ids[key], key, name: names[key] }));

const toNamedValues = <Key extends string>(table: Readonly<Record<Key, VocabularyRow>>): readonly NamedValue<Key>[] =>
  listOwnKeys(table).map((key) => {
    const { id, ...name } = table[key];
    return { id, key, name };
  });

const toNamesById = (values: readonly NamedValue[]): Readonly<Record<number, LocalizedName>> =>
  Object.fromEntries(values.map(({ id, name }) => [id, name]));

/** The head types, with their names in the singular. */
export const HEAD_TYPES = joinIdsAndNames(HEAD_TYPE, vocabulary.headTypes);
export const HEAD_TYPE_NAMES = toNamesById(HEAD_TYPES);

export const TRANSACTIONS = joinIdsAndNames(TRANSACTION, vocabulary.transactions);
export const TRANSACTION_NAMES = toNamesById(TRANSACTIONS);

export const STICKERS = joinIdsAndNames(STICKER_ID, vocabulary.stickers);

export const ROOM_NAMES = toNamesById(joinIdsAndNames(ROOM_ID, vocabulary.rooms));

export const PERIODS = joinIdsAndNames(PERIOD_ID, vocabulary.periods);
export const PERIOD_NAMES = toNamesById(PERIODS);

export interface SubType extends NamedValue<SubTypeKey> {
  readonly headTypeId: number;
}

/** The subtypes with their head type (specification §3.3). An id is head type × 100 + sequence number. */
export const SUB_TYPES: readonly SubType[] = listOwnKeys(vocabulary.subTypes).flatMap((headType) => {
  const table: Readonly<Partial<Record<SubTypeKey, VocabularyRow>>> = vocabulary.subTypes[headType];
  return listOwnKeys(table).flatMap((key) => {
    const row = table[key];
    if (row === undefined) return [];
    const { id, ...name } = row;
    return [{ id, key, headTypeId: HEAD_TYPE[headType], name }];
  });
});

/** The states of repair, for `technical.condition`. */
export const CONDITIONS = toNamedValues(vocabulary.conditions);

/** The construction types, for `technical.buildingType` (specification §3.3): how a building adjoins its neighbours. */
export const BUILDING_TYPES = toNamedValues(vocabulary.buildingTypes);

/** The moments from which an estate is available, for `technical.available` (specification §3.3, free-on). */
export const AVAILABILITIES = toNamedValues(vocabulary.availabilities);
