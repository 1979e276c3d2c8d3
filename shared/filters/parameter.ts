/**
 * A family of transactions. A filter with a family exists only in lists of that family; a filter without a family
 * exists in all lists.
 */
export type TransactionFamily = 'sale' | 'rent';

/**
 * The parameter of a filter in a listing's address (`garden=1`, `epc=B`, `area-min=120`, `available=now`). The browser
 * loads only this part of a filter.
 */
export type FilterParameter = {
  readonly name: string;
  readonly onlyInFamily?: TransactionFamily;
  /** The setting of a site's `history` that must be on. Without it, the back office finds no homes by this filter. */
  readonly allowedBy?: 'prices';
  /** True when saved searches do not have this filter, because their mails are only about new homes. */
  readonly listsOnly?: true;
} & (
  | { readonly kind: 'yes' }
  /** A choice of one value. The values are sorted, best first, and a value includes all better values. */
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /**
   * A range of whole numbers from 1. The minimum and the maximum are separate parameters, `<name>-min` and
   * `<name>-max`.
   */
  | { readonly kind: 'range'; readonly ends: readonly RangeEnd[]; readonly max: number; readonly read: ParseNumber }
  /**
   * An ISO date. With `ahead`, the filter finds homes with that day or an earlier day, and the value may also be `now`.
   * With `back`, the filter finds homes with that day or a later day.
   */
  | { readonly kind: 'date'; readonly direction: 'ahead' | 'back' }
);
export type RangeEnd = 'min' | 'max';

/** Parses a number as visitors write it, with its unit; returns undefined for any other text. */
type ParseNumber = (text: string) => number | undefined;

/** The parameters of a listing's address by name, with their values in canonical form. */
export type FilterValues = Readonly<Record<string, string>>;

/** The value for a home that is available now. */
export const AVAILABLE_NOW = 'now';

const FILTER_DATE = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Returns the names of the parameters of a filter. A range has two: one for its minimum and one for its maximum. */
export const getParameterNames = (
  parameter: FilterParameter,
): readonly { readonly name: string; readonly end?: RangeEnd }[] =>
  parameter.kind === 'range'
    ? parameter.ends.map((end) => ({ name: `${parameter.name}-${end}`, end }))
    : [{ name: parameter.name }];

/**
 * Returns whether a value is the lower bound (`gte`) or the upper bound (`lte`) of a home's number. The best value of a
 * choice has the lowest number.
 */
export const getBoundKind = (parameter: FilterParameter, end: RangeEnd | undefined): 'gte' | 'lte' =>
  end === 'min' || (parameter.kind === 'date' && parameter.direction === 'back') ? 'gte' : 'lte';

const isExistingDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** Returns the canonical form of a value; undefined for an invalid value. */
export function toCanonicalValue(parameter: FilterParameter, text: string): string | undefined {
  switch (parameter.kind) {
    case 'yes':
      return text === '1' ? text : undefined;
    case 'choice':
      return parameter.values.includes(text.toUpperCase()) ? text.toUpperCase() : undefined;
    case 'range': {
      const value = parameter.read(text) ?? 0;
      return value >= 1 && value <= parameter.max ? String(value) : undefined;
    }
    default:
      return (text === AVAILABLE_NOW && parameter.direction === 'ahead') ||
        (FILTER_DATE.test(text) && isExistingDay(text))
        ? text
        : undefined;
  }
}
