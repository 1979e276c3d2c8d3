import type { Translate } from '#shared/i18n/translate.ts';
import css from './styles/skeleton.module.css';

const CARDS = ['1', '2', '3'];

/** Holds the place of a row of homes that is still being looked for. */
export function RowSkeleton({ t }: { t: Translate }) {
  return (
    <div className={`page ${css['skeleton']}`}>
      <p className="visually-hidden">{t('common:loading')}</p>
      <div className={css['heading']} />
      <div className={css['row']}>
        {CARDS.map((card) => (
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
