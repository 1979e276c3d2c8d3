import type { FieldValue } from '#shared/api/estate.ts';
import { FIELD_CATALOGUE } from '#shared/domain/fields/fieldCatalogue.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { FieldKind } from '#shared/domain/fields/field.ts';
import { getCountryName } from '#shared/domain/values/countryName.ts';
import { VALUE_LISTS, getValueLabel, type ValueListName } from '#shared/domain/values/values.ts';
import {
  formatArea,
  formatCo2,
  formatDateText,
  formatIsoDate,
  formatDistance,
  formatEnergyPerYear,
  formatEnergyUse,
  formatEuro,
  formatEuroPerArea,
  formatLiquid,
  formatPercentage,
  formatRounded,
} from '#shared/i18n/format.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { TabContext } from './tabSource.ts';

/** The maximum number of decimals of a plain number, such as an E-level. */
const MAX_NUMBER_DECIMALS = 2;

type NumberKind = Exclude<FieldKind, `enum:${string}` | 'text' | 'information' | 'flag' | 'country' | 'url' | 'date'>;

const NUMBER_FORMATTERS: Readonly<Record<NumberKind, (value: number, context: TabContext) => string>> = {
  count: (value) => formatRounded(value, 0),
  number: (value) => formatRounded(value, MAX_NUMBER_DECIMALS),
  year: String,
  area: formatArea,
  distance: formatDistance,
  euro: formatEuro,
  euroPerArea: formatEuroPerArea,
  euroPerMonth: (value, { t }) => t('estate:perMonth', { amount: formatEuro(value) }),
  euroPerYear: (value, { t }) => t('estate:perYear', { amount: formatEuro(value) }),
  percentage: formatPercentage,
  epc: formatEnergyUse,
  energyPerYear: (value, { locale }) => formatEnergyPerYear(value, locale),
  co2: (value, { locale }) => formatCo2(value, locale),
  liquid: formatLiquid,
};
const isNumberKind = (kind: FieldKind): kind is NumberKind => Object.hasOwn(NUMBER_FORMATTERS, kind);
export const isNumberField = (key: string): boolean => isNumberKind(FIELD_CATALOGUE.get(key)?.kind ?? 'text');

/** Maps the kind of a field to the list with its possible values. */
const VALUE_LIST_BY_KIND: ReadonlyMap<FieldKind, ValueListName> = new Map(
  typedKeys(VALUE_LISTS).map((name) => [`enum:${name}`, name]),
);

/** Matches a key of an enumeration, as opposed to free text. */
const CODE_PATTERN = /^[A-Z0-9_+-]+$/;

/**
 * Returns the label of a value: "A missing value label shows empty" (specification §3.2). A text that is no code is
 * returned unchanged.
 */
function formatEnum(list: ValueListName, value: string, { locale }: TabContext): string {
  const label = getValueLabel(list, value, locale) || getValueLabel('ynu', value, locale);
  return label || (CODE_PATTERN.test(value) ? '' : value);
}

function formatStringField(kind: FieldKind, value: string, context: TabContext): string {
  const list = VALUE_LIST_BY_KIND.get(kind);
  if (list) return formatEnum(list, value, context);
  if (kind === 'flag') return formatEnum('ynu', value, context);
  if (kind === 'country')
    return getCountryName(value.toUpperCase(), context.locale) || (CODE_PATTERN.test(value) ? '' : value);
  return isNumberKind(kind) && value !== '' && Number.isFinite(Number(value))
    ? formatNumberField(kind, Number(value), context)
    : kind === 'date'
      ? formatDateText(value)
      : formatIsoDate(value);
}

function formatNumberField(kind: FieldKind, value: number, context: TabContext): string {
  if (kind === 'flag') return value === 1 ? getValueLabel('ynu', 'YES', context.locale) : '';
  if (VALUE_LIST_BY_KIND.has(kind)) return formatStringField(kind, String(value), context);
  return isNumberKind(kind) ? NUMBER_FORMATTERS[kind](value, context) : String(value);
}

/** Returns a value of the catalogue as text; an empty text when the value cannot be shown. */
export function formatFieldValue(key: string, value: FieldValue, context: TabContext): string {
  const kind = FIELD_CATALOGUE.get(key)?.kind ?? 'text';
  if (typeof value === 'boolean') return getValueLabel('ynu', value ? 'YES' : 'NO', context.locale);
  if (typeof value === 'number') return Number.isFinite(value) ? formatNumberField(kind, value, context) : '';
  if (typeof value === 'string') return formatStringField(kind, value.trim(), context);
  if (Array.isArray(value)) {
    return value
      .map((each) => formatStringField(kind, each.trim(), context))
      .filter(Boolean)
      .join(', ');
  }
  return formatStringField(kind, localize(value, context.locale).trim(), context);
}
