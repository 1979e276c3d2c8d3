import type { NumberFilter, YesFilter } from '#shared/filters/filter.ts';
import {
  isNumberFilter,
  NUMBER_FILTERS,
  type NumberField,
  YES_FILTERS,
  type YesField,
} from '#shared/filters/filters.ts';

const YES_FILTERS_BY_FIELD: ReadonlyMap<string, YesFilter> = new Map(
  YES_FILTERS.map((filter) => [filter.field, filter]),
);
const NUMBER_FILTERS_BY_FIELD: ReadonlyMap<string, NumberFilter> = new Map(
  NUMBER_FILTERS.map((filter) => [filter.field, filter]),
);

function requireFilter<T>(filters: ReadonlyMap<string, T>, field: string): T {
  const filter = filters.get(field);
  if (filter === undefined) throw new Error(`there is no filter ${field}`);
  return filter;
}
/** Returns the filter with this name in the contract. */
export const getYesFilter = (field: YesField): YesFilter => requireFilter(YES_FILTERS_BY_FIELD, field);
export const getNumberFilter = (field: NumberField): NumberFilter => requireFilter(NUMBER_FILTERS_BY_FIELD, field);

export function requireNumberField(field: string): NumberField {
  if (isNumberFilter(field)) return field;
  throw new Error(`${field} is not a number`);
}
