import type { EstateDetail } from '#shared/api/estate.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';

/**
 * Returns the kind of an estate's price, for example `sale` or `rent 1`. Only prices of the same kind can be compared.
 * Returns undefined when the price can be compared with no other: that of a life annuity is only the part that is paid
 * at once, and that of a business or lease to take over is no price of a home.
 *
 * @param periodId the period of the price; a rent without a period is a monthly rent
 */
export function findPriceKind({ general, fields }: EstateDetail, periodId: number | undefined): string | undefined {
  const { id: statusId } = general.transaction;
  if (fields['notary.life_annuity'] === true) return undefined;
  if (statusId === TRANSACTION.TAKE_OVER || statusId === TRANSACTION.TAKEN_OVER) return undefined;
  if (statusId === TRANSACTION.LEASE_TAKE_OVER && periodId === undefined) return undefined;
  return isForRent(statusId) || periodId !== undefined ? `rent ${periodId ?? PERIOD_ID.MONTH}` : 'sale';
}
