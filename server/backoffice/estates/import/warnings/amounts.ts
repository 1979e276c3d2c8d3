import { toComparedPrice } from '#shared/domain/comparedPrice.ts';
import { DEPOSIT_RULES } from '#shared/domain/costs/rates.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { getStatedDuties, getStatedFees } from '#shared/domain/legal/statedCosts.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { deleteValueAt, getValueAt } from '#server/backoffice/import/cells/path.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import type { WarningRule } from '#server/backoffice/import/warning.ts';

const DWELLING_TYPES: ReadonlySet<unknown> = new Set([HEAD_TYPE.APARTMENT, HEAD_TYPE.HOUSE, HEAD_TYPE.ASSISTED_LIVING]);
export const isDwellingType = (headTypeId: unknown): boolean => DWELLING_TYPES.has(headTypeId);
export const isDwelling = ({ general }: EstateDocument): boolean => isDwellingType(general.headType.id);

/** Returns the price in euros that is compared with the limits. For a rent, it is the amount per month. */
const findComparedAmount = ({ general: { price, transaction } }: EstateDocument): number | undefined =>
  price?.value === undefined
    ? undefined
    : toComparedPrice({ value: price.value, period: price.period }, transaction.id);
/** Returns the text that a message adds to a rent whose period is not a month; '' for other prices. */
const formatPerMonth = (value: number, comparedAmount: number): string =>
  comparedAmount === value ? '' : ` (${comparedAmount} a month)`;

/**
 * The limits in euros. An amount below `minPrice` probably has another meaning (per m², a deposit). Above
 * `maxUsualPrice` it may have a digit too many. Above `maxPossiblePrice` it is impossible for a home: a sale price
 * among rents, or two numbers that were joined.
 */
const AMOUNT_LIMITS = {
  sale: { minPrice: 10_000, maxUsualPrice: 20_000_000, maxPossiblePrice: 100_000_000, minPerM2: 100, maxPerM2: 50_000 },
  rent: { minPrice: 100, maxUsualPrice: 20_000, maxPossiblePrice: 50_000, minPerM2: 1, maxPerM2: 200 },
};
/** Returns whether an amount is a placeholder for a missing price, such as 0, 1, 9999999 or 1111111. */
const isPlaceholder = (amount: number): boolean => amount === 0 || amount === 1 || /^(\d)\1{6,}$/.test(String(amount));

export const findImplausiblePrice: WarningRule = function* findImplausiblePrice(estate) {
  const { price, transaction } = estate.general;
  const comparedPrice = findComparedAmount(estate);
  if (price?.value === undefined || comparedPrice === undefined) return;
  const commonFields = { path: 'general.price.value', value: price.value };
  if (isPlaceholder(price.value)) {
    const apply = () => delete price.value;
    yield { kind: 'price-placeholder', ...commonFields, reason: 'not a price', repair: { handling: 'dropped', apply } };
    return;
  }
  if (!isDwelling(estate)) return;
  const isRent = isForRent(transaction.id);
  const { minPrice, maxUsualPrice, maxPossiblePrice } = isRent ? AMOUNT_LIMITS.rent : AMOUNT_LIMITS.sale;
  const context = `for a home to ${isRent ? 'rent' : 'buy'}${formatPerMonth(price.value, comparedPrice)}`;
  if ((comparedPrice < minPrice || comparedPrice > maxPossiblePrice) && price.visible) {
    const reason = `too ${comparedPrice < minPrice ? 'low' : 'high'} ${context}`;
    const apply = () => (price.visible = false);
    yield { kind: 'price-suspicious', ...commonFields, reason, repair: { handling: 'hidden', apply } };
  } else if (comparedPrice > maxUsualPrice) {
    yield { kind: 'price-suspicious', ...commonFields, reason: `very high ${context}` };
  }
};

export const findImplausiblePricePerArea: WarningRule = function* findImplausiblePricePerArea(estate) {
  const { price, transaction } = estate.general;
  const { areaBuild } = estate.dimensions;
  const comparedPrice = findComparedAmount(estate);
  if (!isDwelling(estate) || !price?.value || !comparedPrice || !price.visible || !areaBuild) return;
  const { minPerM2, maxPerM2 } = isForRent(transaction.id) ? AMOUNT_LIMITS.rent : AMOUNT_LIMITS.sale;
  const perM2 = comparedPrice / areaBuild;
  if (perM2 >= minPerM2 && perM2 <= maxPerM2) return;
  const reason = `${Math.round(perM2 * 100) / 100} a m²${isForRent(transaction.id) ? ' a month' : ''} for ${areaBuild} m²: one of them is wrong`;
  yield { kind: 'price-suspicious', path: 'general.price.value', value: price.value, reason };
};

/** The amounts that are paid every month in addition to the rent. */
const CHARGE_PATHS = [
  'technical.monthlyCost',
  'fields.financial.common_charges',
  'fields.financial.private_charges',
] as const;

/**
 * Finds implausible charges, to remove them. A charge of 0 stays, because it means that there are no charges: the
 * adapter of a CRM that writes 0 for an empty field leaves the value out.
 */
export const findImplausibleCosts: WarningRule = function* findImplausibleCosts(estate) {
  const monthlyRent = isForRent(estate.general.transaction.id) ? (findComparedAmount(estate) ?? Infinity) : Infinity;
  for (const path of CHARGE_PATHS) {
    const value = getValueAt(estate, path);
    if (typeof value !== 'number' || value === 0 || !(isPlaceholder(value) || value >= monthlyRent)) continue;
    const reason = isPlaceholder(value) ? 'not an amount' : `as high as the rent of a month (${monthlyRent})`;
    const apply = () => deleteValueAt(estate, path);
    yield { kind: 'cost-suspicious', path, value, reason, repair: { handling: 'dropped', apply } };
  }
};

/**
 * Finds a deposit above the legal maximum. The agency may have made the error, and not the file, so the finding has no
 * repair.
 */
export const findExcessiveDeposit: WarningRule = function* findExcessiveDeposit(estate) {
  const { price, transaction } = estate.general;
  const monthlyRent = findComparedAmount(estate);
  const { region } = estate.address;
  if (!isDwelling(estate) || !isForRent(transaction.id) || !region || !monthlyRent || !price?.deposit) return;
  const { months } = DEPOSIT_RULES[region];
  // A twelfth of a yearly rent is rarely a whole number of cents, so the maximum is rounded up.
  if (price.deposit <= Math.ceil(months * monthlyRent)) return;
  const reason = `more than ${months} months' rent, the maximum on a blocked account in this region`;
  yield { kind: 'cost-suspicious', path: 'general.price.deposit', value: price.deposit, reason };
};

/**
 * Finds fields of one estate that state the same cost of buying with different amounts. `getStatedCosts` uses the first
 * field.
 */
export const findContradictoryPurchaseCosts: WarningRule = function* findContradictoryPurchaseCosts(estate) {
  for (const [firstAmount, ...otherAmounts] of [getStatedDuties(estate), getStatedFees(estate)]) {
    for (const { path, value } of otherAmounts) {
      if (!firstAmount || value === firstAmount.value) continue;
      yield {
        kind: 'cost-suspicious',
        path,
        value,
        reason: `${firstAmount.path} has ${firstAmount.value}, which is used`,
      };
    }
  }
};
