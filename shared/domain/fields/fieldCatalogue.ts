import type { Locale } from '../../i18n/locales.ts';
import { CERTIFICATION_FIELDS } from './certification.ts';
import { COMFORT_FIELDS } from './comfort.ts';
import { CONSTRUCTION_FIELDS } from './construction.ts';
import type { Field } from './field.ts';
import { FINANCIAL_FIELDS, NOTARY_COST_FIELDS, NOTARY_FIELDS } from './financial.ts';
import { GENERAL_FIELDS, OTHER_FIELDS } from './general.ts';
import { LAYOUT_FIELDS } from './layout.ts';
import { FLOOD_FIELDS, PLANNING_FIELDS } from './planning.ts';

/** The field catalogue of specification §3.2, by dotted key, in the order of display. */
export const FIELD_CATALOGUE: ReadonlyMap<string, Field> = new Map(
  [
    GENERAL_FIELDS,
    FINANCIAL_FIELDS,
    NOTARY_COST_FIELDS,
    NOTARY_FIELDS,
    CONSTRUCTION_FIELDS,
    LAYOUT_FIELDS,
    COMFORT_FIELDS,
    CERTIFICATION_FIELDS,
    PLANNING_FIELDS,
    FLOOD_FIELDS,
    OTHER_FIELDS,
  ]
    .flat()
    .map((field) => [field.key, field]),
);

/** Returns the label of a field, or else the field's name with underscores (§3.2). */
export function fieldLabel(key: string, locale: Locale): string {
  return FIELD_CATALOGUE.get(key)?.label[locale] ?? key.slice(key.lastIndexOf('.') + 1);
}
