import type { LandingAddress } from '#shared/domain/estate/cardView.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { listingHref } from '../listingHref.ts';
import { PageLinks } from './PageLinks.tsx';

interface PaginationProps {
  readonly query: FilterQuery;
  readonly pageCount: number;
  /** The readable address of the page, when it has one. */
  readonly landing?: LandingAddress | undefined;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders plain links to the pages of the listing. */
export function Pagination({ query, pageCount, landing, locale, t }: PaginationProps) {
  return (
    <PageLinks
      page={query.page}
      pageCount={pageCount}
      href={(page) => listingHref(locale, { ...query, page }, landing)}
      t={t}
    />
  );
}
