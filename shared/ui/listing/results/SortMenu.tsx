import type { MouseEvent } from 'react';
import type { LandingAddress, ListingView } from '#shared/domain/estate/cardView.ts';
import { type FilterQuery, type SortOrder, type SortType, getSort } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '../../Icon.tsx';
import { listingHref } from '../listingHref.ts';
import css from './sortMenu.module.css';

/** The fields in the order of specification §2.5. */
const MENU_SORT_TYPES: readonly SortType[] = ['city', 'type', 'date', 'price'];
const SORT_ORDERS: readonly SortOrder[] = ['ASC', 'DESC'];

interface SortMenuProps {
  readonly query: FilterQuery;
  /** The field by which the list is grouped. It is not in the menu (specification §2.5). */
  readonly groupedBy?: ListingView['groupedBy'] | undefined;
  /** The readable address of the page, when it has one. */
  readonly landing?: LandingAddress | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  /** Handles clicks on the links. It may call `preventDefault`. */
  readonly onChange?: (query: FilterQuery, event: MouseEvent) => void;
}

/** Renders the menu of sort fields and orders, as links. */
export function SortMenu({ query, groupedBy, landing, locale, t, onChange }: SortMenuProps) {
  const { sortType: currentType, sortOrder: currentOrder } = getSort(query);
  return (
    // React's warning about a changed `open` is suppressed: a visitor may have opened the menu before hydration.
    <details className={css['sort']} data-light-dismiss="" suppressHydrationWarning>
      <summary className={css['summary']}>
        <Icon name="sort" />
        {t('offer:sort.label')}
        <span className={css['current']}>
          {`${t(`offer:sort.${currentType}`)}, ${t(`offer:sort.${currentOrder}`)}`}
        </span>
        <Icon name="down" className={css['chevron']} />
      </summary>
      <ul className={css['menu']}>
        {MENU_SORT_TYPES.filter((field) => field !== groupedBy).map((field) => (
          <li key={field} className={css['field']}>
            <span className={css['name']}>{t(`offer:sort.${field}`)}</span>
            {SORT_ORDERS.map((order) => {
              const target: FilterQuery = { ...query, sortType: field, sortOrder: order, page: 1 };
              const isCurrent = field === currentType && order === currentOrder;
              return (
                <a
                  key={order}
                  className={css['order']}
                  href={listingHref(locale, target, landing)}
                  rel="nofollow"
                  aria-current={isCurrent ? 'true' : undefined}
                  aria-label={`${t(`offer:sort.${field}`)}, ${t(`offer:sort.${order}`)}`}
                  onClick={onChange ? (event) => onChange(target, event) : undefined}
                >
                  {t(`offer:sort.${order}`)}
                </a>
              );
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
