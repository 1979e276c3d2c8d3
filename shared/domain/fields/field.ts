import type { Locale } from '../../i18n/locales.ts';
import type { ValueListName } from '../values/values.ts';

/**
 * The format of a value: one of the formats of specification §9, or the name of an enumeration. `information` is free
 * text that is shown after another field (§3.2: "combined with an information text").
 */
export type FieldKind =
  | 'text'
  | 'information'
  | 'count'
  | 'number'
  | 'year'
  | 'date'
  | 'area'
  | 'distance'
  | 'euro'
  | 'euroPerArea'
  | 'euroPerMonth'
  | 'euroPerYear'
  | 'percentage'
  | 'epc'
  | 'energyPerYear'
  | 'co2'
  | 'liquid'
  | 'flag'
  /** An ISO 3166-1 alpha-2 code, or the name of a country. */
  | 'country'
  | 'url'
  | `enum:${ValueListName}`;

export interface Field {
  /** The dotted key, `group.name`. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly label: Readonly<Record<Locale, string>>;
}

/** One row of the catalogue: name within its group, kind, and label. */
type FieldRow = readonly [name: string, kind: FieldKind, label: Field['label']];

export const createFields = (group: string, rows: readonly FieldRow[]): Field[] =>
  rows.map(([name, kind, label]) => ({ key: group ? `${group}.${name}` : name, kind, label }));
