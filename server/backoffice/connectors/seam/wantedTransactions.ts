import type { Wishes } from '#shared/api/subscriptions.ts';
import { RENT_FAMILY, SALE_FAMILY } from '#shared/domain/listing/transactionFamilies.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';

const CLOSED: ReadonlySet<number> = new Set([TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER]);
/** The codes of each market, as addresses of pages name them and as lists show them. */
const FAMILIES: readonly (readonly number[])[] = [SALE_TRANSACTIONS, SALE_FAMILY, RENT_TRANSACTIONS, RENT_FAMILY];

const toMarket = (code: number): number => (isForRent(code) ? TRANSACTION.TO_RENT : TRANSACTION.FOR_SALE);

/**
 * Returns the transactions that a visitor really looks for, as ids of §9. A saved search contains the codes of a list,
 * and a list of homes for sale (1, 3, 5) also shows sold homes, which nobody looks for. When all codes of a family are
 * present, the family stands for its market (1 or 2), whatever other codes are present. The code "under option" counts
 * when the visitor chose it alone, because its family is incomplete then.
 */
export function wantedTransactions({ transaction }: Pick<Wishes, 'transaction'>): readonly number[] {
  const codes = new Set(transaction);
  const whole = new Set(FAMILIES.filter((family) => family.every((code) => codes.has(code))).flat());
  const open = [...codes].flatMap((code) => (whole.has(code) ? toMarket(code) : CLOSED.has(code) ? [] : code));
  return [...new Set(open.length > 0 ? open : [...codes].map(toMarket))];
}
