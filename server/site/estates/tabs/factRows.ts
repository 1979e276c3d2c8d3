import type { FieldValue } from '#shared/api/estate.ts';
import type { EstateTab } from '#shared/domain/fields/tabNames.ts';
import { isFieldHidden, isShownOnlyIfTrue, isSignedValue, isZeroMeaningful } from '#shared/domain/estate/fieldRules.ts';
import { FIELD_CATALOGUE, getFieldLabel } from '#shared/domain/fields/fieldCatalogue.ts';
import { dropInformationSuffix, findFieldTab } from '#shared/domain/fields/fieldTab.ts';
import { isEmpty } from '#shared/domain/rules.ts';
import { isUnfilledText, isUnknownCode } from '#shared/primitives/unknown.ts';
import { formatFieldValue, isNumberField } from './fieldText.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

/**
 * The tabs that show the value "unknown". The law requires the facts in these tabs, so "unknown" is useful information.
 */
const TABS_WITH_UNKNOWN: ReadonlySet<EstateTab> = new Set(['epc', 'planning']);

function removeUnknown(value: FieldValue | undefined): FieldValue | undefined {
  if (Array.isArray(value)) return value.filter((each) => !isUnknownCode(each));
  return isUnknownCode(value) ? undefined : value;
}

/**
 * Returns whether a field counts as empty: "A field is hidden when empty (undefined, null, empty string, zero) unless a
 * rule overrides" (specification §4.6). A negative number is hidden too, because some CRMs write −1 into fields that
 * were never filled in, also into the text of a certificate or a permit.
 */
export function isUnfilledValue(key: string, value: FieldValue): boolean {
  const number = typeof value === 'string' && isNumberField(key) && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'string' && TABS_WITH_UNKNOWN.has(findFieldTab(key))) return isUnfilledText(number);
  if (typeof number !== 'number') return isEmpty(value);
  return number === 0 ? !isZeroMeaningful(key) : number < 0 && !isSignedValue(key);
}

function formatField(source: TabSource, key: string): string {
  const rawValue = source.values.get(key);
  const value = TABS_WITH_UNKNOWN.has(findFieldTab(key)) ? rawValue : removeUnknown(rawValue);
  if (value === undefined || isUnfilledValue(key, value)) return '';
  if (isShownOnlyIfTrue(key) && value !== true && value !== 'YES') return '';
  return formatFieldValue(key, value, source);
}

/** Returns one field with its explanation; undefined when the field is empty or a rule hides it. */
export function buildFactRow(source: TabSource, key: string): FactRow | undefined {
  if (isFieldHidden(key, source.fieldSituation)) return undefined;
  const value = formatField(source, key);
  const informationKey = `${key}_information`;
  const note = formatField(source, informationKey);
  if (value) return { key, label: getFieldLabel(key, source.locale), value, ...(note && { note }) };
  return note ? { key: informationKey, label: getFieldLabel(informationKey, source.locale), value: note } : undefined;
}

/** The position of each key in the catalogue. */
const CATALOGUE_ORDER: ReadonlyMap<string, number> = new Map(
  [...FIELD_CATALOGUE.keys()].map((key, index) => [key, index]),
);
const getCatalogueOrder = (key: string) => CATALOGUE_ORDER.get(key) ?? CATALOGUE_ORDER.size;

/**
 * Returns every field of a tab that is not empty or hidden, in the order of the catalogue. Fields that are not in the
 * catalogue come last.
 */
export function buildTabRows(source: TabSource, tab: EstateTab): readonly FactRow[] {
  const keys = source.keysByTab.get(tab) ?? [];
  return keys
    .toSorted((a, b) => getCatalogueOrder(a) - getCatalogueOrder(b))
    .flatMap((key) => buildFactRow(source, key) ?? []);
}

/** Splits rows into those whose key satisfies the condition and all other rows. Both lists keep the order. */
export function partitionRows(
  rows: readonly FactRow[],
  isSelected: (key: string) => boolean,
): readonly [first: readonly FactRow[], rest: readonly FactRow[]] {
  const { first = [], rest = [] } = Object.groupBy(rows, ({ key }) =>
    isSelected(dropInformationSuffix(key)) ? 'first' : 'rest',
  );
  return [first, rest];
}

/** Returns a list with one block of facts; an empty list when there are no rows. */
export const buildFactsBlock = (id: string, rows: readonly FactRow[], title?: string): readonly BlockView[] =>
  rows.length === 0 ? [] : [{ kind: 'facts', id, ...(title && { title }), rows }];
