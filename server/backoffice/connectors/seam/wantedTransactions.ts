import type { Wishes } from '#shared/api/subscriptions.ts';
import { RENT_FAMILY, SALE_FAMILY } from '#shared/domain/listing/transactionFamilies.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';

const CLOSED: ReadonlySet<number> = new Set([TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER]);
/** The ids of each market, as the addresses of lists contain them and as lists show homes. */
const FAMILIES: readonly (readonly number[])[] = [SALE_TRANSACTIONS, SALE_FAMILY, RENT_TRANSACTIONS, RENT_FAMILY];

const toMarket = (code: number): number => (isForRent(code) ? TRANSACTION.TO_RENT : TRANSACTION.FOR_SALE);

/**
 * Returns the transactions that a visitor really looks for, as ids of §9. A saved search contains all ids of the list
 * that the visitor saw, and a list of homes for sale (1, 3, 5) also shows sold homes, which visitors do not look for.
 * When all ids of a market are present, they are replaced by the market's own id (1 or 2), whatever other ids are
 * present. The id "under option" counts only when the visitor chose it alone, because the other ids of its market are
 * missing then.
 */
export function findWantedTransactions({ transaction }: Pick<Wishes, 'transaction'>): readonly number[] {
  const codes = new Set(transaction);
  const whole = new Set(FAMILIES.filter((family) => family.every((code) => codes.has(code))).flat());
  const open = [...codes].flatMap((code) => (whole.has(code) ? toMarket(code) : CLOSED.has(code) ? [] : code));
  return [...new Set(open.length > 0 ? open : [...codes].map(toMarket))];
}
