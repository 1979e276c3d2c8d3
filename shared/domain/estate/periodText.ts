import type { EstateSummary } from '../../api/estate.ts';
import { formatPrice } from '../../i18n/format.ts';
import { type Locale, localize } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { TRANSACTION } from '../../primitives/ids.ts';
import { PERIOD_ID } from '../../primitives/vocabulary.ts';
import { isPriceShown } from '../rules.ts';
import { findUnitPricePeriod } from '../units/cheapestUnit.ts';

type PricedSummary = Pick<EstateSummary, 'status' | 'price' | 'vatRegime' | 'charges' | 'units'>;

/**
 * Returns the charges in addition to a visible rent, or '' when they are unknown. Only the page of the home shows the
 * sum of rent and charges. The price of a lease to take over without a period may be the price of the transfer, to
 * which monthly charges are not added and which includes none.
 */
function formatCharges({ status, price, vatRegime, charges }: PricedSummary, t: Translate): string {
  if (!charges || !isPriceShown(price, vatRegime)) return '';
  const isTransferPrice = status.id === TRANSACTION.LEASE_TAKE_OVER && price?.period === undefined;
  if (isTransferPrice && (charges.kind === 'included' || charges.amount === 0)) return '';
  if (charges.kind === 'included') return t('common:charges.included');
  if (charges.amount === 0) return t('common:charges.none');
  const isMonthly = !isTransferPrice && (price?.period?.id ?? PERIOD_ID.MONTH) === PERIOD_ID.MONTH;
  return t(isMonthly ? 'common:charges.beside' : 'common:charges.besideOther', {
    charges: formatPrice(charges.amount),
  });
}

/** Returns the period of the price that lists show: of the estate's own price, or of the cheapest unit of a project. */
const findShownPeriod = ({ price, vatRegime, units }: PricedSummary) =>
  isPriceShown(price, vatRegime) || units?.priceFrom === undefined
    ? price?.period
    : findUnitPricePeriod(units.period, price?.period);

/**
 * Returns the period and the charges after an amount in lists and mails: `per maand + € 75 lasten`. The law requires
 * the charges in each public communication (`rent-common-charges` in `LAW_RULES`). Returns '' when both are unknown.
 */
export const formatPeriod = (priced: PricedSummary, locale: Locale, t: Translate): string =>
  [localize(findShownPeriod(priced)?.name, locale), formatCharges(priced, t)].filter(Boolean).join(' ');
