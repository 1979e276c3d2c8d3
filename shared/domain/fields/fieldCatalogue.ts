import type { Locale } from '../../i18n/locales.ts';
import { typedEntries } from '../typedKeys.ts';
import type { Field, FieldKind, FieldLabel } from './field.ts';
import catalogue from './fieldCatalogue.json' with { type: 'json' };

/** The kind and the labels of each field, by its group and its name. A field has one kind. */
type CatalogueGroups = Readonly<
  Record<string, Readonly<Record<string, Readonly<Partial<Record<FieldKind, FieldLabel>>>>>>
>;

/** Lists the fields. A catalogue with an unknown kind or a missing label does not compile. */
const listFields = (groups: CatalogueGroups): Field[] =>
  Object.entries(groups).flatMap(([group, rows]) =>
    Object.entries(rows).flatMap(([name, row]) =>
      typedEntries(row).map(([kind, label]) => ({ key: group ? `${group}.${name}` : name, kind, label })),
    ),
  );

/** The field catalogue of specification §3.2, by dotted key, in the order of display. */
export const FIELD_CATALOGUE: ReadonlyMap<string, Field> = new Map(
  listFields(catalogue).map((field) => [field.key, field]),
);

/** Returns the label of a field; for an unknown field, its name with underscores, such as `heat_pump` (§3.2). */
export function getFieldLabel(key: string, locale: Locale): string {
  return FIELD_CATALOGUE.get(key)?.label[locale] ?? key.slice(key.lastIndexOf('.') + 1);
}
