import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '../../button.module.css';
import css from './promoBlock.module.css';

/** Renders the block between the cards that leads to an appointment (specification §2.5). It is as large as a card. */
export function PromoBlock({ locale, t }: { locale: Locale; t: Translate }) {
  return (
    <aside className={css['promo']} aria-label={t('offer:promo.title')}>
      <p className={css['title']}>{t('offer:promo.title')}</p>
      <p className={css['text']}>{t('offer:promo.text')}</p>
      <p className={css['action']}>
        <a className={button['inverse']} href={pathFor('contact', locale)}>
          {t('offer:promo.button')}
        </a>
      </p>
    </aside>
  );
}
