import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION, type TransactionId } from '../../primitives/ids.ts';

/**
 * What a list of a family shows. The addresses name the codes of the specification alone (§4.2, §9); what they do not
 * name joins the family that §4.3 puts it in: 8 is for rent, the others are not.
 */
export const SALE_FAMILY: readonly TransactionId[] = [
  ...SALE_TRANSACTIONS,
  TRANSACTION.TAKE_OVER,
  TRANSACTION.TAKEN_OVER,
  TRANSACTION.COMING_SOON,
];
export const RENT_FAMILY: readonly TransactionId[] = [...RENT_TRANSACTIONS, TRANSACTION.LEASE_TAKE_OVER];

const ascending = (codes: readonly number[]): readonly number[] => codes.toSorted((a, b) => a - b);

interface Named {
  /** As addresses say it. */
  readonly codes: readonly number[];
  /** As a list shows it. */
  readonly whole: readonly number[];
}

const NAMED: readonly Named[] = [
  { codes: SALE_TRANSACTIONS, whole: SALE_FAMILY },
  { codes: RENT_TRANSACTIONS, whole: RENT_FAMILY },
  {
    codes: ascending([...SALE_TRANSACTIONS, ...RENT_TRANSACTIONS]),
    whole: ascending([...SALE_FAMILY, ...RENT_FAMILY]),
  },
];

const isSame = (a: readonly number[], b: readonly number[]) => {
  const set = new Set(a);
  return set.size === b.length && b.every((code) => set.has(code));
};

/** Codes of whole families (1, 3, 5; 2, 4, 6; or all six) with all that belongs to them; any other set as it is. */
export const wholeFamilies = (codes: readonly number[]): readonly number[] =>
  NAMED.find((named) => isSame(codes, named.codes))?.whole ?? codes;

/** The other way: the codes that stand for whole families, as addresses say them; any other set as it is. */
export const familyCodes = (codes: readonly number[]): readonly number[] =>
  NAMED.find((named) => isSame(codes, named.whole))?.codes ?? codes;
