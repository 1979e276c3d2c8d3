import type { Translate } from '#shared/i18n/translate.ts';
import offer from '../styles/offerSkeleton.module.css';
import css from '../styles/skeleton.module.css';

const CARD_KEYS = ['1', '2', '3', '4', '5', '6'];

/** Renders grey shapes in place of the listing while the page waits for a slow back office. */
export function OfferSkeleton({ t }: { t: Translate }) {
  return (
    <div className={`page ${css['skeleton']}`}>
      <output className="visually-hidden">{t('common:loading')}</output>
      <div className={css['heading']} />
      <div className={offer['text']} />
      <div className={offer['bar']} />
      <div className={offer['grid']}>
        {CARD_KEYS.map((card) => (
          <div key={card}>
            <div className={css['picture']} />
            <div className={css['line']} />
            <div className={css['short']} />
          </div>
        ))}
      </div>
    </div>
  );
}
