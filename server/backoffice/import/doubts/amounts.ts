import { HEAD_TYPE } from '../../../../shared/domain/ids.ts';
import { isForRent } from '../../../../shared/domain/rules.ts';
import type { EstateDocument } from '../estateDocument.ts';
import type { DoubtRule } from './doubt.ts';

const HOMES: ReadonlySet<number> = new Set([HEAD_TYPE.APARTMENT, HEAD_TYPE.HOUSE, HEAD_TYPE.ASSISTED_LIVING]);
export const isHome = ({ general }: EstateDocument): boolean => HOMES.has(general.headType.id);

/** Euros. Below `least` the amount means something else (per m², a deposit); above `most` it may have a digit too many. */
const LIKELY = { sale: { least: 10_000, most: 20_000_000 }, rent: { least: 100, most: 20_000 } };
/** Filled in for want of a price. */
const PLACEHOLDERS = new Set([0, 1]);

export const doubtfulPrice: DoubtRule = function* doubtfulPrice(estate) {
  const { price, transaction } = estate.general;
  if (price?.value === undefined) return;
  const about = { path: 'general.price.value', value: price.value };
  if (PLACEHOLDERS.has(price.value)) {
    const apply = () => delete price.value;
    yield { kind: 'price-placeholder', ...about, reason: 'not a price', repair: { handling: 'dropped', apply } };
    return;
  }
  if (!isHome(estate)) return;
  const rent = isForRent(transaction.id);
  const { least, most } = rent ? LIKELY.rent : LIKELY.sale;
  if (price.value < least && price.visible) {
    const reason = `too low for a home to ${rent ? 'rent' : 'buy'}`;
    const apply = () => (price.visible = false);
    yield { kind: 'price-suspicious', ...about, reason, repair: { handling: 'hidden', apply } };
  } else if (price.value > most) {
    yield { kind: 'price-suspicious', ...about, reason: `very high for a home to ${rent ? 'rent' : 'buy'}` };
  }
};

export const doubtfulCosts: DoubtRule = function* doubtfulCosts({ general, technical }) {
  const { monthlyCost } = technical;
  if (monthlyCost === undefined) return;
  const about = { kind: 'cost-suspicious', path: 'technical.monthlyCost', value: monthlyCost } as const;
  if (PLACEHOLDERS.has(monthlyCost)) {
    const apply = () => delete technical.monthlyCost;
    yield { ...about, reason: 'not an amount', repair: { handling: 'dropped', apply } };
  } else if (isForRent(general.transaction.id) && monthlyCost > (general.price?.value ?? Infinity)) {
    yield { ...about, reason: 'more than the rent' };
  }
};
