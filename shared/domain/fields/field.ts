import type { Locale } from '../../i18n/locales.ts';
import type { ValueListName } from '../values/values.ts';
import type catalogue from './fieldCatalogue.json';

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

type CatalogueJson = typeof catalogue;

/** The part of a dotted key before its last point; empty for a key without a point. */
export type FieldGroup = keyof CatalogueJson;

/** The dotted key of a field of the catalogue, `group.name`. */
export type FieldKey = {
  [Group in FieldGroup]: `${Group extends '' ? '' : `${Group}.`}${Extract<keyof CatalogueJson[Group], string>}`;
}[FieldGroup];

type FieldKindIn<Group extends FieldGroup, Name extends string> = Name extends keyof CatalogueJson[Group]
  ? keyof CatalogueJson[Group][Name]
  : never;

/** The kind of a field of the catalogue. */
export type FieldKindByKey<Key extends FieldKey> = Key extends `${infer Group extends FieldGroup}.${infer Name}`
  ? FieldKindIn<Group, Name>
  : FieldKindIn<'', Key>;

export type FieldLabel = Readonly<Record<Locale, string>>;

export interface Field {
  /** The dotted key, `group.name`. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly label: FieldLabel;
}
