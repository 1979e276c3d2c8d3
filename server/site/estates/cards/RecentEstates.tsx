import { createElement } from 'react';
import { CARD_IMAGE } from '../../../../shared/primitives/limits.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import css from '../../../../shared/elements/recent.module.css';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';
import { Icon } from '../../../../shared/ui/Icon.tsx';

interface RecentEstatesProps {
  /** The one that the page is about, if it is about one. */
  readonly estateId?: number;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Homes that the visitor viewed before, which only the browser knows (`client/recent/enhanceRecent.ts`). It fills
 * copies of the template with their current data. Until then, and without JavaScript, nothing is shown.
 */
export function RecentEstates({ estateId, locale, t }: RecentEstatesProps) {
  const path = pathFor('ajaxEstateCards', locale);
  return createElement(
    'gevel-recent',
    { 'data-estate-id': estateId, 'data-path': path, 'data-cleared': t('around:recent.cleared'), 'data-print': 'no' },
    <CachedElement
      name="recent estates"
      element="section"
      attributes={{ className: css['recent'], 'aria-labelledby': 'recent-title', hidden: true }}
      by={[]}
      render={() => <RecentList locale={locale} t={t} />}
    />,
    <output className="visually-hidden" />,
  );
}

function RecentList({ locale, t }: Pick<RecentEstatesProps, 'locale' | 't'>) {
  return (
    <div className="page">
      <header className={css['head']}>
        <h2 id="recent-title">{t('around:recent.title')}</h2>
        <button type="button" className={css['clear']} data-action="clear">
          {t('around:recent.clear')}
        </button>
      </header>
      <ul className={css['list']} />
      <template>
        <li className={css['item']} data-pending="" inert>
          <a className={css['link']} href={pathFor('offer', locale)}>
            <span className={css['media']}>
              <Icon name="house" className={css['none']} />
              <picture>
                <source type="image/avif" />
                <img className={css['image']} width={CARD_IMAGE.width} height={CARD_IMAGE.height} alt="" />
              </picture>
              <span className={css['sticker']} data-part="sticker" hidden />
            </span>
            <span className={css['price']} data-part="price" />
            <span className={css['title']} data-part="title" />
            <span className={css['place']} data-part="place" />
          </a>
        </li>
      </template>
    </div>
  );
}
