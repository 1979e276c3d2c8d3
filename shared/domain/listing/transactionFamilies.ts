import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION, type TransactionId } from '../../primitives/ids.ts';

/**
 * The transactions in a list of each family. Addresses contain only the codes of the specification (§4.2, §9). Every
 * other code belongs to the family that §4.3 assigns to it: 8 is for rent, and the remaining ones are for sale.
 */
export const SALE_FAMILY: readonly TransactionId[] = [
  ...SALE_TRANSACTIONS,
  TRANSACTION.TAKE_OVER,
  TRANSACTION.TAKEN_OVER,
  TRANSACTION.COMING_SOON,
];
export const RENT_FAMILY: readonly TransactionId[] = [...RENT_TRANSACTIONS, TRANSACTION.LEASE_TAKE_OVER];

const sortAscending = (codes: readonly number[]): readonly number[] => codes.toSorted((a, b) => a - b);

interface FamilyCodes {
  /** The codes in addresses. */
  readonly addressCodes: readonly number[];
  /** The codes of the estates in a list of the family. */
  readonly listCodes: readonly number[];
}

const FAMILY_CODES: readonly FamilyCodes[] = [
  { addressCodes: SALE_TRANSACTIONS, listCodes: SALE_FAMILY },
  { addressCodes: RENT_TRANSACTIONS, listCodes: RENT_FAMILY },
  {
    addressCodes: sortAscending([...SALE_TRANSACTIONS, ...RENT_TRANSACTIONS]),
    listCodes: sortAscending([...SALE_FAMILY, ...RENT_FAMILY]),
  },
];

const isSameCodeSet = (a: readonly number[], b: readonly number[]) => {
  const set = new Set(a);
  return set.size === b.length && b.every((code) => set.has(code));
};

/**
 * Replaces the codes of whole families (1, 3, 5; 2, 4, 6; or all six) by all codes of these families; returns any other
 * set unchanged.
 */
export const toWholeFamilies = (codes: readonly number[]): readonly number[] =>
  FAMILY_CODES.find(({ addressCodes }) => isSameCodeSet(codes, addressCodes))?.listCodes ?? codes;

/** Replaces all codes of whole families by the codes that addresses contain; returns any other set unchanged. */
export const toFamilyCodes = (codes: readonly number[]): readonly number[] =>
  FAMILY_CODES.find(({ listCodes }) => isSameCodeSet(codes, listCodes))?.addressCodes ?? codes;
