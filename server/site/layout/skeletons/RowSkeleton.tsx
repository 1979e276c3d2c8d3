import type { Translate } from '#shared/i18n/translate.ts';
import css from '../styles/skeleton.module.css';

const CARD_KEYS = ['1', '2', '3'];

/** Renders grey shapes in place of a row of homes while the homes are loaded. */
export function RowSkeleton({ t }: { t: Translate }) {
  return (
    <div className={`page ${css['skeleton']}`}>
      <p className="visually-hidden">{t('common:loading')}</p>
      <div className={css['heading']} />
      <div className={css['row']}>
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
