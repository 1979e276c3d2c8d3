import { RENTAL_SORT_TYPES, type RentalQuery, getRentalSort } from '#shared/domain/rentals/rentalQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import sort from '#shared/ui/listing/results/sortMenu.module.css';
import view from '#shared/ui/listing/results/viewSwitch.module.css';
import { buildRentalListHref } from './rentalHref.ts';

interface RentalToolsProps {
  readonly query: RentalQuery;
  readonly locale: Locale;
  readonly t: Translate;
}

const LIST_VIEWS = [
  { name: undefined, icon: 'menu', key: 'offer:view.list' },
  { name: 'map', icon: 'pin', key: 'offer:view.map' },
] as const;

/** Renders two links: one to the homes as a list, and one to the same homes on a map. */
export function RentalViews({ query, locale, t }: RentalToolsProps) {
  return (
    <nav aria-label={t('offer:view.label')}>
      <ul className={view['views']}>
        {LIST_VIEWS.map(({ name, icon, key }) => (
          <li key={key}>
            <a
              className={view['view']}
              href={buildRentalListHref(locale, { ...query, view: name, page: 1 })}
              rel="nofollow"
              aria-current={query.view === name ? 'page' : undefined}
            >
              <Icon name={icon} />
              {t(key)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the menu of sort fields and orders, as links. */
export function RentalSortMenu({ query, locale, t }: RentalToolsProps) {
  const currentSort = getRentalSort(query);
  return (
    <details className={sort['sort']} data-light-dismiss="">
      <summary className={sort['summary']}>
        <Icon name="sort" />
        {t('offer:sort.label')}
        <span className={sort['current']}>
          {`${t(`rentalList:sort.${currentSort.sortType}`)}, ${t(`offer:sort.${currentSort.sortOrder}`)}`}
        </span>
        <Icon name="down" className={sort['chevron']} />
      </summary>
      <ul className={sort['menu']}>
        {RENTAL_SORT_TYPES.map((sortType) => (
          <li key={sortType} className={sort['field']}>
            <span className={sort['name']}>{t(`rentalList:sort.${sortType}`)}</span>
            {(['ASC', 'DESC'] as const).map((sortOrder) => (
              <a
                key={sortOrder}
                className={sort['order']}
                href={buildRentalListHref(locale, { ...query, sortType, sortOrder, page: 1 })}
                rel="nofollow"
                data-refresh=""
                aria-current={
                  sortType === currentSort.sortType && sortOrder === currentSort.sortOrder ? 'true' : undefined
                }
                aria-label={`${t(`rentalList:sort.${sortType}`)}, ${t(`offer:sort.${sortOrder}`)}`}
              >
                {t(`offer:sort.${sortOrder}`)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
