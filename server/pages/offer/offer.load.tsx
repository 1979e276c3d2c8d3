import {
  type FilterQuery,
  filterQueryString,
  offersRent,
  parseFilterQuery,
} from '../../../shared/domain/filterQuery.ts';
import { SALE_TRANSACTIONS } from '../../../shared/domain/ids.ts';
import { mediaPath } from '../../../shared/domain/media.ts';
import { type Locale, localize } from '../../../shared/i18n/locales.ts';
import type { Site } from '../../../shared/api/site.ts';
import { listingHref } from '../../../shared/ui/listing/listingHref.ts';
import { renderBlocks } from '../content/renderBlocks.tsx';
import type { Head, Screen, ScreenRequest } from '../../render/screen.ts';
import { loadListing } from './loadListing.ts';
import { OfferPage } from './OfferPage.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';

const isSale = ({ transaction }: FilterQuery) => transaction.join() === SALE_TRANSACTIONS.join();

/**
 * The address that search engines keep: a filtered page stands for itself, without its sort; and sale, which is what
 * the bare address shows, is not said.
 */
export const canonicalQuery = (query: FilterQuery): FilterQuery => ({
  ...query,
  transaction: isSale(query) ? [] : query.transaction,
  sortType: undefined,
  sortOrder: undefined,
});

const inLanguages = (site: Site, query: FilterQuery) =>
  Object.fromEntries(site.locales.map((locale: Locale) => [locale, listingHref(locale, query)]));

function headOf({ site, locale, t }: ScreenRequest, query: FilterQuery): Head {
  const kept = canonicalQuery(query);
  const title = t(offersRent(query) ? 'offer:titleRent' : 'offer:titleSale');
  return {
    title: query.page > 1 ? `${title}, ${t('offer:pages.page', { page: query.page })}` : title,
    description: t('offer:description', { name: site.name }),
    canonical: listingHref(locale, kept),
    alternates: inLanguages(site, kept),
    languages: inLanguages(site, query),
  };
}

/**
 * The listing page (specification §2.5). A page number beyond the last one leads to the last page, for the list may
 * have become shorter since the address was kept.
 */
export const offerScreen: Screen = {
  query: (search) => filterQueryString(parseFilterQuery(search)),

  async load(request) {
    const { api, locale } = request;
    const [{ query, view, page, tags }, pages] = await Promise.all([loadListing(request), api.pages()]);
    if (query.page > view.pageCount) {
      return { type: 'redirect', status: 302, to: listingHref(locale, { ...query, page: view.pageCount }), tags };
    }
    const head = headOf(request, query);
    const blocks = renderBlocks(page?.blocks ?? [], { request, pages });
    const description = localize(page?.description, locale);
    return {
      type: 'page',
      status: 200,
      head: {
        ...head,
        ...(description && { description }),
        ...(page?.picture && { image: mediaPath(page.picture, 'og', 'jpg') }),
      },
      body: <OfferPage listing={view} blocks={blocks.content} />,
      tags: [...tags, ...blocks.tags],
      cache: 'page',
      deferred: blocks.deferred,
    };
  },

  early: (request) => ({
    head: headOf(request, parseFilterQuery(request.search)),
    fallback: <OfferSkeleton t={request.t} />,
  }),
};
