import type { LandingAddress } from '#shared/domain/estate/cardView.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '../../Icon.tsx';
import { listingHref } from '../listingHref.ts';
import css from './viewSwitch.module.css';

interface ViewSwitchProps {
  readonly query: FilterQuery;
  /** The readable address of the page, when it has one. */
  readonly landing?: LandingAddress | undefined;
  readonly locale: Locale;
  readonly t: Translate;
}

const VIEW_CHOICES = [
  { view: undefined, icon: 'menu', key: 'offer:view.list' },
  { view: 'map', icon: 'pin', key: 'offer:view.map' },
] as const;

/** Renders two links: one to the results as a list, and one to the same results on a map. */
export function ViewSwitch({ query, landing, locale, t }: ViewSwitchProps) {
  return (
    <nav aria-label={t('offer:view.label')}>
      <ul className={css['views']}>
        {VIEW_CHOICES.map(({ view, icon, key }) => (
          <li key={key}>
            <a
              className={css['view']}
              href={listingHref(locale, { ...query, view, page: 1 }, landing)}
              rel="nofollow"
              aria-current={query.view === view ? 'page' : undefined}
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
