import type { LandingAddress } from '../../domain/estate/cardView.ts';
import { pickFilterPart } from '../../domain/listing/filterParts.ts';
import { toFilterQueryString, parseFilterQuery } from '../../domain/listing/filterQuery.ts';
import { isLocale, type Locale } from '../../i18n/locales.ts';
import { listingHref } from '../../ui/listing/listingHref.ts';

/** A page that has a readable address. */
export interface LandingPage {
  readonly landing: LandingAddress;
  readonly locale: Locale;
}

/** Changes the address and keeps the state of the history entry, which contains the visitor's position in the list. */
const replaceAddress = (address: string) => history.replaceState(history.state, '', address);

const findLanguageLinks = () => document.querySelectorAll<HTMLAnchorElement>('a[hreflang]');

/**
 * Rewrites the address without a reload (specification §2.5). The history entry keeps its state, and the links to the
 * page in other languages are updated.
 *
 * Without `page`, only the query string changes. A content page keeps its path, and the filter is in the query string.
 * Any other readable address stays while the page shows the list of that address. A list with another filter gets the
 * address of the listing page, and the document gets `data-other-list`.
 */
export function rewriteAddress(query: string, page?: LandingPage): void {
  if (!page) {
    const search = query && `?${query}`;
    replaceAddress(location.pathname + search);
    for (const link of findLanguageLinks()) link.search = search;
    return;
  }
  const requestedQuery = parseFilterQuery(query);
  const toAddress = (locale: Locale) => listingHref(locale, requestedQuery, page.landing);
  replaceAddress(toAddress(page.locale));
  for (const link of findLanguageLinks()) {
    // A content page may not exist in every language.
    const { hreflang } = link;
    if (isLocale(hreflang) && (!page.landing.page || page.landing.paths[hreflang])) link.href = toAddress(hreflang);
  }
  if (page.landing.page) return;
  const isOtherList = toFilterQueryString(pickFilterPart(requestedQuery)) !== page.landing.query;
  document.documentElement.toggleAttribute('data-other-list', isOtherList);
}
