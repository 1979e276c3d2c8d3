import type { Locale } from '../../i18n/locales.ts';
import {
  AVAILABILITIES,
  type AvailabilityKey,
  BUILDING_TYPES,
  type BuildingTypeKey,
  type ConditionKey,
  CONDITIONS,
  HEAD_TYPES,
  type HeadTypeKey,
  type NamedValue,
  SUB_TYPES,
  type SubTypeKey,
  type TransactionKey,
  TRANSACTIONS,
} from '../../primitives/vocabulary.ts';
import { createRecord, typedKeys } from '../typedKeys.ts';
import { ENERGY_LABELS, type EnergyLabel } from './energyLabels.ts';
import type { ValueList, ValueName } from './valueList.ts';
import lists from './valueLists.json' with { type: 'json' };

/** The keys of the enumerations whose values are lists of `vocabulary.ts`, or are computed. */
interface SharedValueKeys {
  type: HeadTypeKey;
  subType: SubTypeKey;
  status: TransactionKey;
  constructionType: BuildingTypeKey;
  condition: ConditionKey;
  energyLabel: EnergyLabel;
  /** The specification spells the key of an unknown day "UNKNWON". */
  freeOn: AvailabilityKey | keyof typeof lists.freeOn;
}

/** The name of an enumeration of specification §3.3, as in a field's kind `enum:<name>`. */
export type ValueListName = keyof typeof lists | keyof SharedValueKeys;

/** The keys of the values of an enumeration. */
export type ValueKey<List extends ValueListName> = List extends keyof SharedValueKeys
  ? SharedValueKeys[List]
  : List extends keyof typeof lists
    ? keyof (typeof lists)[List]
    : never;

/** Converts the table of an enumeration to a list. A table in which a value lacks a name does not compile. */
const toValueList = (table: Readonly<Record<string, ValueName>>): ValueList => new Map(Object.entries(table));
const toNamesByKey = (values: readonly NamedValue[]): ValueList => new Map(values.map(({ key, name }) => [key, name]));

/** Every enumeration of specification §3.3, by its name. */
export const VALUE_LISTS: Readonly<Record<ValueListName, ValueList>> = {
  ...createRecord(typedKeys(lists), (name) => toValueList(lists[name])),
  type: toNamesByKey(HEAD_TYPES),
  subType: toNamesByKey(SUB_TYPES),
  status: toNamesByKey(TRANSACTIONS),
  constructionType: toNamesByKey(BUILDING_TYPES),
  condition: toNamesByKey(CONDITIONS),
  energyLabel: ENERGY_LABELS,
  freeOn: new Map([...toValueList(lists.freeOn), ...toNamesByKey(AVAILABILITIES)]),
};

/** Returns the name of a value; "a missing value label shows empty" (specification §3.2). */
export const getValueLabel = (list: ValueListName, value: string, locale: Locale): string =>
  VALUE_LISTS[list].get(value)?.[locale] ?? '';
