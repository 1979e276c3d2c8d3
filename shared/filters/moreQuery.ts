import { type Filter, isYesNoFilter } from './filter.ts';
import { FILTERS } from './filters.ts';
import { getBoundKind, type FilterValues, getParameterNames } from './parameter.ts';

interface RangeBounds {
  readonly gte?: number | string;
  readonly lte?: number | string;
}

/** A filter in the form of the contract. */
interface ContractFilter {
  readonly field: string;
  /** The bounds of a range; undefined for a term. */
  readonly bounds?: RangeBounds;
}

function toBounds({ parameter }: Filter, filterValues: FilterValues): RangeBounds | undefined {
  const bounds = getParameterNames(parameter).flatMap(({ name, end }) => {
    const value = filterValues[name];
    return value === undefined
      ? []
      : [[getBoundKind(parameter, end), parameter.kind === 'range' ? Number(value) : value] as const];
  });
  return bounds.length === 0 ? undefined : Object.fromEntries(bounds);
}

/** Converts the filters of `FILTERS` in an address to the form of the contract. */
export function toContractFilters(filterValues: FilterValues = {}): readonly ContractFilter[] {
  return FILTERS.flatMap((filter): ContractFilter[] => {
    const { field, parameter } = filter;
    if (isYesNoFilter(filter)) return filterValues[parameter.name] === undefined ? [] : [{ field }];
    const bounds = toBounds(filter, filterValues);
    return bounds === undefined ? [] : [{ field, bounds }];
  });
}
