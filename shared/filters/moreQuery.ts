import { type Filter, isYes } from './filter.ts';
import { FILTERS } from './filters.ts';
import { getBoundKind, type MoreValues, getParameterNames } from './parameter.ts';

interface Bounds {
  readonly gte?: number | string;
  readonly lte?: number | string;
}

/** A filter in the form of the contract. */
interface ContractFilter {
  readonly field: string;
  /** The bounds of a range; undefined for a term. */
  readonly bounds?: Bounds;
}

function toBounds({ parameter }: Filter, more: MoreValues): Bounds | undefined {
  const bounds = getParameterNames(parameter).flatMap(({ name, end }) => {
    const value = more[name];
    return value === undefined
      ? []
      : [[getBoundKind(parameter, end), parameter.kind === 'range' ? Number(value) : value] as const];
  });
  return bounds.length === 0 ? undefined : Object.fromEntries(bounds);
}

/** Converts the filters in an address, other than the six controls, to the form of the contract. */
export function toContractFilters(more: MoreValues = {}): readonly ContractFilter[] {
  return FILTERS.flatMap((filter): ContractFilter[] => {
    const { field, parameter } = filter;
    if (isYes(filter)) return more[parameter.name] === undefined ? [] : [{ field }];
    const bounds = toBounds(filter, more);
    return bounds === undefined ? [] : [{ field, bounds }];
  });
}
