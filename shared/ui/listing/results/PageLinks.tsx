import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '../../Icon.tsx';
import css from './pagination.module.css';

/**
 * Returns the numbers of the first page, the last page, and the pages around the current page; 'gap' marks pages that
 * are left out.
 */
export function listPageNumbers(page: number, pageCount: number): readonly (number | 'gap')[] {
  const shownNumbers = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers: (number | 'gap')[] = [];
  let previousNumber = 0;
  for (const number of [...new Set(shownNumbers)].toSorted((a, b) => a - b)) {
    if (number === previousNumber + 2) numbers.push(previousNumber + 1);
    else if (number > previousNumber + 2) numbers.push('gap');
    numbers.push(number);
    previousNumber = number;
  }
  return numbers;
}

interface PageLinksProps {
  readonly page: number;
  readonly pageCount: number;
  readonly href: (page: number) => string;
  readonly t: Translate;
}

/** Renders plain links to the pages of a list. */
export function PageLinks({ page, pageCount, href, t }: PageLinksProps) {
  if (pageCount < 2) return null;
  return (
    <nav className={css['pagination']} aria-label={t('offer:pages.title')}>
      {page > 1 ? (
        <a className={css['step']} href={href(page - 1)} rel="prev">
          <Icon name="left" />
          <span>{t('offer:pages.previous')}</span>
        </a>
      ) : null}
      <ol className={css['numbers']}>
        {listPageNumbers(page, pageCount).map((number, index, items) => (
          <li key={number === 'gap' ? `gap-${String(items[index - 1])}` : number}>
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
