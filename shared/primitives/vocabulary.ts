import type { Locale } from '../i18n/locales.ts';
import { HEAD_TYPE, ROOM, STICKER, TRANSACTION } from './ids.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

type Name = Readonly<Record<Locale, string>>;

/** A value with an id, the key that files and the specification use, and its names. */
export interface NamedValue<Key extends string = string> {
  readonly id: number;
  readonly key: Key;
  readonly name: Name;
}

/** The ids of the price periods. */
export const PERIOD = { MONTH: 1, WEEK: 2, YEAR: 3 } as const;

export type HeadTypeKey = keyof typeof HEAD_TYPE;
export type SubTypeKey = {
  [HeadType in keyof typeof vocabulary.subTypes]: keyof (typeof vocabulary.subTypes)[HeadType];
}[keyof typeof vocabulary.subTypes];
export type TransactionKey = keyof typeof TRANSACTION;
export type StickerKey = keyof typeof STICKER;
export type RoomKey = keyof typeof ROOM;
export type PeriodKey = keyof typeof PERIOD;
export type ConditionKey = keyof typeof vocabulary.conditions;
export type BuildingTypeKey = keyof typeof vocabulary.buildingTypes;
export type AvailabilityKey = keyof typeof vocabulary.availabilities;

type Row = Name & { readonly id: number };

/** Returns the keys of a table by its type. Other folders have `typedKeys`, which this one cannot import. */
function listKeys<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const keys: Extract<keyof Table, string>[] = [];
  for (const key in table) if (Object.hasOwn(table, key)) keys.push(key);
  return keys;
}

/** Combines ids with names. It does not compile when a key is only in one of the two. */
const joinNames = <Key extends string, Names extends Readonly<Record<Key, Name>>>(
  ids: Readonly<Record<Key, number>>,
  names: Names & Readonly<Record<Exclude<keyof Names, Key>, never>>,
): readonly NamedValue<Key>[] => listKeys(ids).map((key) => ({ id: ids[key], key, name: names[key] }));

const toValues = <Key extends string>(table: Readonly<Record<Key, Row>>): readonly NamedValue<Key>[] =>
  listKeys(table).map((key) => {
    const { id, ...name } = table[key];
    return { id, key, name };
  });

const toNames = (values: readonly NamedValue[]): Readonly<Record<number, Name>> =>
  Object.fromEntries(values.map(({ id, name }) => [id, name]));

/** The head types, with their names in the singular. */
export const HEAD_TYPES = joinNames(HEAD_TYPE, vocabulary.headTypes);
export const HEAD_TYPE_NAMES = toNames(HEAD_TYPES);

export const TRANSACTIONS = joinNames(TRANSACTION, vocabulary.transactions);
export const TRANSACTION_NAMES = toNames(TRANSACTIONS);

export const STICKERS = joinNames(STICKER, vocabulary.stickers);

export const ROOM_NAMES = toNames(joinNames(ROOM, vocabulary.rooms));

export const PERIODS = joinNames(PERIOD, vocabulary.periods);
export const PERIOD_NAMES = toNames(PERIODS);

export interface SubType extends NamedValue<SubTypeKey> {
  readonly headTypeId: number;
}

/** The subtypes with their head type (specification §3.3). An id is head type × 100 + sequence number. */
export const SUB_TYPES: readonly SubType[] = listKeys(vocabulary.subTypes).flatMap((headType) => {
  const table: Readonly<Partial<Record<SubTypeKey, Row>>> = vocabulary.subTypes[headType];
  return listKeys(table).flatMap((key) => {
    const row = table[key];
    if (row === undefined) return [];
    const { id, ...name } = row;
    return [{ id, key, headTypeId: HEAD_TYPE[headType], name }];
  });
});

/** The states of repair, for `technical.condition`. */
export const CONDITIONS = toValues(vocabulary.conditions);

/** The construction types, for `technical.buildingType` (specification §3.3): how a building adjoins its neighbours. */
export const BUILDING_TYPES = toValues(vocabulary.buildingTypes);

/** The moments from which an estate is available, for `technical.available` (specification §3.3, free-on). */
export const AVAILABILITIES = toValues(vocabulary.availabilities);
