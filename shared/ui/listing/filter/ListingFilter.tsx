import type { MouseEvent } from 'react';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { Chips } from './Chips.tsx';
import { FilterForm, type FilterFormProps } from './FilterForm.tsx';
import css from '../listing.module.css';
import { toMoreFiltersHref } from '../moreFiltersHref.ts';
import { ListingIntro } from '../ListingIntro.tsx';

interface ListingFilterProps extends FilterFormProps {
  readonly listing: Pick<ListingView, 'heading' | 'offerText'>;
  readonly onChip?: (query: FilterQuery, event: MouseEvent) => void;
}

/**
 * Renders the part above the list: the heading with the total, the offer text, the sticky bar, and the active filters.
 * There is no element around these parts, so that the bar sticks within the element of the whole listing.
 */
export function ListingFilter({ listing, onChip, ...form }: ListingFilterProps) {
  const { query, options, landing, locale, t } = form;
  return (
    <>
      <div className="page">
        <ListingIntro heading={listing.heading} offerText={listing.offerText} level={landing?.page ? 'h2' : 'h1'} />
      </div>
      <div className={css['sticky']}>
        <div className="page">
          <FilterForm {...form} />
        </div>
      </div>
      <div className="page">
        {landing?.page ? null : (
          <a className={css['more']} href={toMoreFiltersHref(locale, query)} rel="nofollow">
            {t('filters:link')}
          </a>
        )}
        <Chips
          query={query}
          options={options}
          landing={landing}
          locale={locale}
          t={t}
          {...(onChip ? { onChange: onChip } : {})}
        />
      </div>
    </>
  );
}
