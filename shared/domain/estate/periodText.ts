import type { EstateSummary } from '../../api/estate.ts';
import { formatPrice } from '../../i18n/format.ts';
import { type Locale, localize } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { PERIOD } from '../../primitives/vocabulary.ts';
import { hasPrice } from '../rules.ts';

type Priced = Pick<EstateSummary, 'price' | 'vatRegime' | 'charges'>;

/**
 * Returns the charges in addition to a visible rent, or '' when they are unknown. Only the page of the home shows the
 * sum.
 */
function chargesText({ price, vatRegime, charges }: Priced, t: Translate): string {
  if (!charges || !hasPrice(price, vatRegime)) return '';
  if (charges.kind === 'included') return t('common:charges.included');
  if (charges.amount === 0) return t('common:charges.none');
  const isOfMonth = (price?.period?.id ?? PERIOD.MONTH) === PERIOD.MONTH;
  return t(isOfMonth ? 'common:charges.beside' : 'common:charges.besideOther', {
    charges: formatPrice(charges.amount),
  });
}

/**
 * Returns the period and the charges after an amount in lists and mails: `per maand + € 75 lasten`. The law requires
 * the charges in each public communication (`rent-common-charges` in `LAW_RULES`). Returns '' when both are unknown.
 */
export const periodText = (priced: Priced, locale: Locale, t: Translate): string =>
  [localize(priced.price?.period?.name, locale), chargesText(priced, t)].filter(Boolean).join(' ');
