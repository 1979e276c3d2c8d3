import type { Locale } from '#shared/i18n/locales.ts';
import type { RentalQuery } from '#shared/domain/rentals/rentalQuery.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import css from '#shared/ui/listing/filter/chips.module.css';
import { buildRentalListHref } from '../rentalHref.ts';
import type { ChipView } from './chipViews.ts';

interface RentalChipsProps {
  readonly chips: readonly ChipView[];
  readonly query: RentalQuery;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the active filters, each as a link to the list without that filter. */
export function RentalChips({ chips, query: { sortType, sortOrder, view }, locale, t }: RentalChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={css['chips']} aria-label={t('offer:chip.title')}>
      {chips.map(({ key, label, nextQuery }) => (
        <li key={key}>
          <a className={css['chip']} href={buildRentalListHref(locale, nextQuery)} rel="nofollow" data-refresh="">
            <span className="visually-hidden">{`${t('offer:chip.remove')} `}</span>
            {label}
            <Icon name="close" className={css['cross']} />
          </a>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <a className={css['clear']} href={buildRentalListHref(locale, { sortType, sortOrder, view })} data-refresh="">
            {t('offer:chip.clear')}
          </a>
        </li>
      ) : null}
    </ul>
  );
}
