import type { Wishes } from '#shared/api/subscriptions.ts';
import { RENT_FAMILY, SALE_FAMILY } from '#shared/domain/listing/transactionFamilies.ts';
import { isClosed, isForRent } from '#shared/domain/rules.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';

/**
 * Groups of transaction ids of one market (sale or rent). Each market has two groups: the ids in the URLs of its lists,
 * and the ids of all homes that these lists show.
 */
const MARKET_TRANSACTION_IDS: readonly (readonly number[])[] = [
  SALE_TRANSACTIONS,
  SALE_FAMILY,
  RENT_TRANSACTIONS,
  RENT_FAMILY,
];

const toMarket = (code: number): number => (isForRent(code) ? TRANSACTION.TO_RENT : TRANSACTION.FOR_SALE);

/**
 * Returns the ids of the transactions (specification §9) that a visitor really looks for. A saved search contains all
 * ids of the list that the visitor saw. A list of homes for sale (1, 3, 5), for example, also shows sold homes, which
 * the visitor does not look for. Therefore, all ids of one market together are replaced by the id 1 (for sale) or 2 (to
 * rent). The id "under option" counts only when the visitor did not choose all ids of its market.
 */
export function findWantedTransactions({ transaction }: Pick<Wishes, 'transaction'>): readonly number[] {
  const codes = new Set(transaction);
  const completeGroupCodes = new Set(
    MARKET_TRANSACTION_IDS.filter((group) => group.every((code) => codes.has(code))).flat(),
  );
  const openCodes = [...codes].flatMap((code) =>
    completeGroupCodes.has(code) ? toMarket(code) : isClosed(code) ? [] : code,
  );
  return [...new Set(openCodes.length > 0 ? openCodes : [...codes].map(toMarket))];
}
