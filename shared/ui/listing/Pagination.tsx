import type { LandingAddress } from '../../domain/cardView.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { FilterQuery } from '../../domain/filterQuery.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../Icon.tsx';
import { listingHref } from './listingHref.ts';
import css from './pagination.module.css';

/** First, last, and those around the current page; 'gap' where pages are left out. */
export function pageNumbers(page: number, pageCount: number): readonly (number | 'gap')[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers: (number | 'gap')[] = [];
  let previous = 0;
  for (const number of [...new Set(shown)].toSorted((a, b) => a - b)) {
    if (number === previous + 2) numbers.push(previous + 1);
    else if (number > previous + 2) numbers.push('gap');
    numbers.push(number);
    previous = number;
  }
  return numbers;
}

export interface PaginationProps {
  readonly query: FilterQuery;
  readonly pageCount: number;
  /** Of the page, where it has an address in words. */
  readonly landing?: LandingAddress | undefined;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Plain links to the pages of the list. */
export function Pagination({ query, pageCount, landing, locale, t }: PaginationProps) {
  if (pageCount < 2) return null;
  const { page } = query;
  const href = (number: number) => listingHref(locale, { ...query, page: number }, landing);
  return (
    <nav className={css['pagination']} aria-label={t('offer:pages.title')}>
      {page > 1 ? (
        <a className={css['step']} href={href(page - 1)} rel="prev">
          <Icon name="left" />
          <span>{t('offer:pages.previous')}</span>
        </a>
      ) : null}
      <ol className={css['numbers']}>
        {pageNumbers(page, pageCount).map((number, index, all) => (
          <li key={number === 'gap' ? `gap-${String(all[index - 1])}` : number}>
            {number === 'gap' ? (
              <span className={css['gap']} aria-hidden="true">
                …
              </span>
            ) : (
              <a
                className={css['number']}
                href={href(number)}
                aria-label={t('offer:pages.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount ? (
        <a className={css['step']} href={href(page + 1)} rel="next">
          <span>{t('offer:pages.next')}</span>
          <Icon name="right" />
        </a>
      ) : null}
    </nav>
  );
}
