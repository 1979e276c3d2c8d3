import type { EstateSummary } from '../../api/estate.ts';
import { formatPrice } from '../../i18n/format.ts';
import { type Locale, localize } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { PERIOD } from '../../primitives/vocabulary.ts';
import { hasPrice } from '../rules.ts';

type Priced = Pick<EstateSummary, 'price' | 'vatRegime' | 'charges'>;

/** The charges beside a rent that is shown; '' where they are not known. The page of the home adds both up. */
function chargesText({ price, vatRegime, charges }: Priced, t: Translate): string {
  if (!charges || !hasPrice(price, vatRegime)) return '';
  if (charges.kind === 'included') return t('common:charges.included');
  if (charges.amount === 0) return t('common:charges.none');
  const isOfMonth = (price?.period?.id ?? PERIOD.MONTH) === PERIOD.MONTH;
  return t(isOfMonth ? 'common:charges.beside' : 'common:charges.besideOther', { charges: formatPrice(charges.amount) });
}

/**
 * What lists and mails write behind an amount: `per maand + € 75 lasten`. Each region asks for the rent and the charges in
 * each public communication (`rent-common-charges` in `LAW_RULES`). '' where neither period nor charges are known.
 */
export const periodText = (priced: Priced, locale: Locale, t: Translate): string =>
  [localize(priced.price?.period?.name, locale), chargesText(priced, t)].filter(Boolean).join(' ');
