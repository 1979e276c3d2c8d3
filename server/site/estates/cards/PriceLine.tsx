import type { Translate } from '#shared/i18n/translate.ts';
import css from '../styles/priceLine.module.css';
import type { EstateView } from '../estateView.ts';

interface PriceLineProps {
  readonly view: Pick<EstateView, 'price' | 'priceFrom' | 'period' | 'closed' | 'allUnitsClosed'>;
  readonly t: Translate;
}

/** Renders "Vanaf € 298.000" or "€ 950 per maand", or says that the price is on request. */
export function PriceLine({ view: { price, priceFrom, period, closed, allUnitsClosed }, t }: PriceLineProps) {
  if (!price) {
    return (
      <p className={css['request']}>{t(closed || allUnitsClosed ? 'common:priceClosed' : 'common:priceOnRequest')}</p>
    );
  }
  return (
    <p className={css['price']}>
      {priceFrom ? <span className={css['small']}>{`${t('common:priceFrom')} `}</span> : null}
      {price}
      {period ? <span className={css['small']}>{` ${period}`}</span> : null}
    </p>
  );
}

interface PriceLinesProps extends PriceLineProps {
  readonly view: PriceLineProps['view'] & Pick<EstateView, 'monthly'>;
}

/**
 * Renders the price line and, below a rent, the charges and the sum of both, which the law of every region requires.
 */
export function PriceLines({ view, t }: PriceLinesProps) {
  return (
    <>
      <PriceLine view={view} t={t} />
      {view.monthly ? <p className={css['small']}>{view.monthly}</p> : null}
    </>
  );
}
