/** Which lists a filter belongs to; absent: all. */
export type Family = 'sale' | 'rent';

/**
 * What a listing's address says of a filter (`garden=1`, `epc=B`, `area-min=120`, `available=now`): the part of it that the
 * browser has, too.
 */
export type Parameter = {
  readonly name: string;
  readonly only?: Family;
  /** The setting of a site's `history` without which the back office finds nothing by it. */
  readonly allowedBy?: 'prices';
  /** No saved search has it: they tell of what is new. */
  readonly listsOnly?: true;
} & (
  | { readonly kind: 'yes' }
  /** The best value first; one stands for itself and all that are better. */
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Whole numbers from 1; each end is a parameter of its own, `<name>-min` and `<name>-max`. */
  | { readonly kind: 'range'; readonly ends: readonly End[]; readonly most: number; readonly read: ReadNumber }
  /** An ISO date: that day or an earlier one, or `now`; looking back, that day or a later one. */
  | { readonly kind: 'date'; readonly looks: 'ahead' | 'back' }
);
export type End = 'min' | 'max';

/** Reads a number as people write it, with its unit; undefined if the text is no such number. */
type ReadNumber = (text: string) => number | undefined;

/** A parameter of an address, by its name, and its value in the one spelling that addresses have. */
export type MoreValues = Readonly<Record<string, string>>;

/** What a home has to be free for at once. */
export const NOW = 'now';

const DATE = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Names in an address that a filter has, each with the end of a range that it is. */
export const namesOf = (parameter: Parameter): readonly { readonly name: string; readonly end?: End }[] =>
  parameter.kind === 'range'
    ? parameter.ends.map((end) => ({ name: `${parameter.name}-${end}`, end }))
    : [{ name: parameter.name }];

/** Which bound of a home's number a value is. The best of a choice is the lowest. */
export const boundOf = (parameter: Parameter, end: End | undefined): 'gte' | 'lte' =>
  end === 'min' || (parameter.kind === 'date' && parameter.looks === 'back') ? 'gte' : 'lte';

const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The canonical spelling of a value; undefined for what is none. */
export function canonicalValue(parameter: Parameter, text: string): string | undefined {
  switch (parameter.kind) {
    case 'yes':
      return text === '1' ? text : undefined;
    case 'choice':
      return parameter.values.includes(text.toUpperCase()) ? text.toUpperCase() : undefined;
    case 'range': {
      const value = parameter.read(text) ?? 0;
      return value >= 1 && value <= parameter.most ? String(value) : undefined;
    }
    default:
      return (text === NOW && parameter.looks === 'ahead') || (DATE.test(text) && isDay(text)) ? text : undefined;
  }
}
