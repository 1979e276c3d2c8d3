import type { EstateInput, Price } from '#shared/api/estate.ts';
import { DEPOSIT_RULES, PURCHASE_RATES } from '#shared/domain/costs/rates.ts';
import type { Region } from '#shared/primitives/ids.ts';
import { PERIOD, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import type { DemoEstate } from './demoEstate.ts';
import { toTransactionFamily, toGroup, isBuilt, isDwelling } from './kind.ts';

const MONTH = { id: PERIOD.MONTH, name: PERIOD_NAMES[PERIOD.MONTH] ?? {} };
const hundreds = (value: number) => Math.round(value / 100) * 100;

export function buildPrice(estate: DemoEstate, region: Region): EstateInput['general']['price'] {
  const { price } = estate;
  const visible = !estate.onRequest;
  if (price === undefined) return { visible };
  const rent = toTransactionFamily(estate.transaction) === 'rent';
  const parts: Partial<Price> =
    estate.newBuilding && !rent && isDwelling(toGroup(estate.kind))
      ? {
          groundValue: hundreds(price * 0.3),
          constructionValue: price - hundreds(price * 0.3),
          totalPrice: hundreds(price * 1.17),
        }
      : {};
  return {
    value: price,
    visible,
    ...(estate.priceFrom && { priceFrom: true }),
    ...(rent && { period: MONTH, deposit: price * DEPOSIT_RULES[region].months }),
    ...parts,
  };
}

/** Builds the cadastral income and the values derived from it, for estates that are for sale. */
export function buildCadastralIncome(estate: DemoEstate): EstateInput['ki'] {
  const group = toGroup(estate.kind);
  if (toTransactionFamily(estate.transaction) !== 'sale' || estate.newBuilding || !isBuilt(group) || !estate.living)
    return {};
  const nonIndexed = Math.round(estate.living * (5.5 + (estate.id % 5)));
  const indexed = Math.round(nonIndexed * 2.2446);
  return { nonIndexed, indexed, communityTax: Math.round(indexed * 0.4) };
}

/** Builds the buyer's additional costs for every other home, as if the agent had calculated them. */
export function buildCosts(
  estate: DemoEstate,
  region: Region,
): Pick<EstateInput['general'], 'registrationCost' | 'tax' | 'notarySalery'> {
  const sale = toTransactionFamily(estate.transaction) === 'sale' && isDwelling(toGroup(estate.kind));
  if (!sale || estate.newBuilding || estate.onRequest || !estate.price || estate.id % 2 === 1) return {};
  return {
    registrationCost: Math.round((estate.price * PURCHASE_RATES[region].common.rate) / 10_000),
    tax: buildCadastralIncome(estate)?.communityTax,
    notarySalery: hundreds(1800 + estate.price * 0.0045),
  };
}
