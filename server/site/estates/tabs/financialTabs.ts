import { localize } from '#shared/i18n/locales.ts';
import { buildFactsBlock, partitionRows, buildTabRows } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

const CADASTRAL_FIELDS = new Set([
  'financial.cadastral_income',
  'financial.cadastral_income_indexed',
  'financial.community_tax',
]);

/**
 * Adds the texts before and after a price: "A price-from estate shows a 'From' prefix" (specification §4.6). The period
 * follows the amount.
 */
function formatPriceRow(row: FactRow, { estate, locale, t }: TabSource): FactRow {
  const { price } = estate.general;
  if (row.key !== 'financial.price' || !price) return row;
  const period = localize(price.period?.name, locale);
  return { ...row, value: [price.priceFrom && t('common:priceFrom'), row.value, period].filter(Boolean).join(' ') };
}

export function buildFinancialTab(source: TabSource): readonly BlockView[] {
  const rows = buildTabRows(source, 'financial').map((row) => formatPriceRow(row, source));
  const [cadastral, otherRows] = partitionRows(rows, (key) => CADASTRAL_FIELDS.has(key));
  return [
    ...buildFactsBlock('financial', otherRows),
    ...buildFactsBlock('cadastral-income', cadastral, source.t('estate:block.cadastralIncome')),
  ];
}

/** Returns the parts of the price. */
export const buildPriceDetailsTab = (source: TabSource): readonly BlockView[] =>
  buildFactsBlock('price-details', buildTabRows(source, 'financialPriceDetails'));

/** Returns the costs in addition to the price, both one-time and yearly costs. */
export const buildCostsTab = (source: TabSource): readonly BlockView[] =>
  buildFactsBlock('costs', buildTabRows(source, 'financialCosts'));

export const buildNotaryCostsTab = (source: TabSource): readonly BlockView[] =>
  buildFactsBlock('notary-costs', buildTabRows(source, 'financialNotary'));

/** Returns the data of a public sale and of a life annuity. */
export const buildNotaryTab = (source: TabSource): readonly BlockView[] => {
  const [sale, annuity] = partitionRows(buildTabRows(source, 'notary'), (key) => !/annuity/.test(key));
  return [
    ...buildFactsBlock('public-sale', sale),
    ...buildFactsBlock('annuity', annuity, source.t('estate:block.annuity')),
  ];
};
