import type { MouseEvent } from 'react';
import type { FilterOptionsView, LandingAddress } from '#shared/domain/estate/cardView.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '../../Icon.tsx';
import { listActiveFilters, removeFilters } from './activeFilters.ts';
import css from './chips.module.css';
import { listingHref } from '../listingHref.ts';

interface ChipsProps {
  readonly query: FilterQuery;
  readonly options: FilterOptionsView;
  /** The readable address of the list, when it has one. */
  readonly landing?: LandingAddress | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  /** Handles clicks on the links. It may call `preventDefault`. */
  readonly onChange?: (query: FilterQuery, event: MouseEvent) => void;
}

/** Renders the active filters, each as a link to the list without that filter. */
export function Chips({ query, options, landing, locale, t, onChange }: ChipsProps) {
  const filters = listActiveFilters(query, options, t);
  if (filters.length === 0) return null;
  const unfilteredQuery = removeFilters(query);
  const contentPageLanding = landing?.page ? landing : undefined;
  return (
    <ul className={css['chips']} aria-label={t('offer:chip.title')}>
      {filters.map(({ key, label, nextQuery }) => (
        <li key={key}>
          <a
            className={css['chip']}
            href={listingHref(locale, nextQuery, contentPageLanding)}
            rel="nofollow"
            onClick={onChange ? (event) => onChange(nextQuery, event) : undefined}
          >
            <span className="visually-hidden">{`${t('offer:chip.remove')} `}</span>
            {label}
            <Icon name="close" className={css['cross']} />
          </a>
        </li>
      ))}
      {filters.length > 1 ? (
        <li>
          <a
            className={css['clear']}
            href={listingHref(locale, unfilteredQuery, contentPageLanding)}
            onClick={onChange ? (event) => onChange(unfilteredQuery, event) : undefined}
          >
            {t('offer:chip.clear')}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
