import { localize } from '#shared/i18n/locales.ts';
import { factsBlock, splitRows, rowsOfTab } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

const CADASTRAL = new Set([
  'financial.cadastral_income',
  'financial.cadastral_income_indexed',
  'financial.community_tax',
]);

/**
 * Adds the words around a price: "A price-from estate shows a 'From' prefix" (specification §4.6). The period follows
 * the amount.
 */
function pricedRow(row: FactRow, { estate, locale, t }: TabSource): FactRow {
  const { price } = estate.general;
  if (row.key !== 'financial.price' || !price) return row;
  const period = localize(price.period?.name, locale);
  return { ...row, value: [price.priceFrom && t('common:priceFrom'), row.value, period].filter(Boolean).join(' ') };
}

export function financialTab(source: TabSource): readonly BlockView[] {
  const rows = rowsOfTab(source, 'financial').map((row) => pricedRow(row, source));
  const [cadastral, rest] = splitRows(rows, (key) => CADASTRAL.has(key));
  return [
    ...factsBlock('financial', rest),
    ...factsBlock('cadastral-income', cadastral, source.t('estate:block.cadastralIncome')),
  ];
}

/** Returns the parts of the price. */
export const priceDetailsTab = (source: TabSource): readonly BlockView[] =>
  factsBlock('price-details', rowsOfTab(source, 'financialPriceDetails'));

/** Returns the costs in addition to the price, once or yearly. */
export const costsTab = (source: TabSource): readonly BlockView[] =>
  factsBlock('costs', rowsOfTab(source, 'financialCosts'));

export const notaryCostsTab = (source: TabSource): readonly BlockView[] =>
  factsBlock('notary-costs', rowsOfTab(source, 'financialNotary'));

/** Returns the data of a public sale and of a life annuity. */
export const notaryTab = (source: TabSource): readonly BlockView[] => {
  const [sale, annuity] = splitRows(rowsOfTab(source, 'notary'), (key) => !/annuity/.test(key));
  return [...factsBlock('public-sale', sale), ...factsBlock('annuity', annuity, source.t('estate:block.annuity'))];
};
