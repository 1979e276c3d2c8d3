import { PROMO_AFTER_CARD } from '#shared/primitives/limits.ts';

/**
 * Returns whether the promo block follows the card at `index` of the whole list (from 0): "after every 13th card, or at
 * the end of the list when fewer than 13 results exist" (specification §2.5).
 */
export function isPromoNext(index: number, total: number): boolean {
  if (total < PROMO_AFTER_CARD) return index === total - 1;
  return (index + 1) % PROMO_AFTER_CARD === 0;
}
