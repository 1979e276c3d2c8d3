import type { Wishes } from '../../../../shared/api/subscriptions.ts';
import { familyCodes } from '../../../../shared/domain/listing/transactionFamilies.ts';
import { isForRent } from '../../../../shared/domain/rules.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION } from '../../../../shared/primitives/ids.ts';

const CLOSED: ReadonlySet<number> = new Set([TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER]);

/**
 * The transactions of homes that somebody looks for, as ids of §9. A saved search has the codes of a list, and a list of
 * what is for sale (1, 3, 5) shows sold homes, too; nobody looks for those. A whole family stands for its market: 1 or 2.
 * An option counts where the visitor named it himself.
 */
export function wantedTransactions({ transaction }: Pick<Wishes, 'transaction'>): readonly number[] {
  const codes = new Set(familyCodes(transaction));
  const families = [SALE_TRANSACTIONS, RENT_TRANSACTIONS].filter((family) => family.every((code) => codes.has(code)));
  const isWhole = families.length > 0 && families.flat().length === codes.size;
  const open = isWhole ? [] : [...codes].filter((code) => !CLOSED.has(code));
  if (open.length > 0) return open;
  return [...new Set([...codes].map((code) => (isForRent(code) ? TRANSACTION.TO_RENT : TRANSACTION.FOR_SALE)))];
}
