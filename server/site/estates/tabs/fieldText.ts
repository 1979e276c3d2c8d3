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
const NUMBER_DECIMALS = 2;

type NumberKind = Exclude<FieldKind, `enum:${string}` | 'text' | 'information' | 'flag' | 'country' | 'url' | 'date'>;

const NUMBERS: Readonly<Record<NumberKind, (value: number, context: TabContext) => string>> = {
  count: (value) => formatRounded(value, 0),
  number: (value) => formatRounded(value, NUMBER_DECIMALS),
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
const isNumberKind = (kind: FieldKind): kind is NumberKind => Object.hasOwn(NUMBERS, kind);
export const isNumberField = (key: string): boolean => isNumberKind(FIELD_CATALOGUE.get(key)?.kind ?? 'text');

/** Maps the kind of a field to the list with its possible values. */
const LISTS: ReadonlyMap<FieldKind, ValueListName> = new Map(
  typedKeys(VALUE_LISTS).map((name) => [`enum:${name}`, name]),
);

/** Matches a key of an enumeration, as opposed to free text. */
const CODE = /^[A-Z0-9_+-]+$/;

/**
 * Returns the label of a value: "A missing value label shows empty" (specification §3.2). A text that is no code is
 * returned unchanged.
 */
function enumText(list: ValueListName, value: string, { locale }: TabContext): string {
  const label = getValueLabel(list, value, locale) || getValueLabel('ynu', value, locale);
  return label || (CODE.test(value) ? '' : value);
}

function stringText(kind: FieldKind, value: string, context: TabContext): string {
  const list = LISTS.get(kind);
  if (list) return enumText(list, value, context);
  if (kind === 'flag') return enumText('ynu', value, context);
  if (kind === 'country') return getCountryName(value.toUpperCase(), context.locale) || (CODE.test(value) ? '' : value);
  return isNumberKind(kind) && value !== '' && Number.isFinite(Number(value))
    ? numberText(kind, Number(value), context)
    : kind === 'date'
      ? formatDateText(value)
      : formatIsoDate(value);
}

function numberText(kind: FieldKind, value: number, context: TabContext): string {
  if (kind === 'flag') return value === 1 ? getValueLabel('ynu', 'YES', context.locale) : '';
  if (LISTS.has(kind)) return stringText(kind, String(value), context);
  return isNumberKind(kind) ? NUMBERS[kind](value, context) : String(value);
}

/** Returns a value of the catalogue as text; an empty text when there is none for it. */
export function fieldText(key: string, value: FieldValue, context: TabContext): string {
  const kind = FIELD_CATALOGUE.get(key)?.kind ?? 'text';
  if (typeof value === 'boolean') return getValueLabel('ynu', value ? 'YES' : 'NO', context.locale);
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(kind, value, context) : '';
  if (typeof value === 'string') return stringText(kind, value.trim(), context);
  if (Array.isArray(value)) {
    return value
      .map((each) => stringText(kind, each.trim(), context))
      .filter(Boolean)
      .join(', ');
  }
  return stringText(kind, localize(value, context.locale).trim(), context);
}
