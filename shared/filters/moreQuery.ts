import { type Filter, isYes } from './filter.ts';
import { FILTERS } from './filters.ts';
import { type MoreValues, namesOf } from './parameter.ts';

interface Bounds {
  readonly gte?: number | string;
  readonly lte?: number | string;
}

/** A filter as the contract has it. */
interface AskedFilter {
  readonly field: string;
  /** Undefined: a term. */
  readonly bounds?: Bounds;
}

/** A class of labels, and a day, are the most that may be: this one or a better or earlier one. */
function boundsOf({ parameter }: Filter, more: MoreValues): Bounds | undefined {
  const values = namesOf(parameter).map(({ name, end }) => ({ end, value: more[name] }));
  const value = (wanted: 'min' | 'max' | undefined) => values.find(({ end }) => end === wanted)?.value;
  const plain = value(undefined);
  if (plain !== undefined) return { lte: plain };
  const [min, max] = [value('min'), value('max')];
  if (min === undefined && max === undefined) return undefined;
  return { ...(min !== undefined && { gte: Number(min) }), ...(max !== undefined && { lte: Number(max) }) };
}

/** What an address says of the filters beside the six controls, in terms of the contract. */
export function askedFilters(more: MoreValues = {}): readonly AskedFilter[] {
  return FILTERS.flatMap((filter): AskedFilter[] => {
    const { field, parameter } = filter;
    if (isYes(filter)) return more[parameter.name] === undefined ? [] : [{ field }];
    const bounds = boundsOf(filter, more);
    return bounds === undefined ? [] : [{ field, bounds }];
  });
}
