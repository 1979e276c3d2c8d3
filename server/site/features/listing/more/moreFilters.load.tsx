import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toMoreFiltersHref } from '#shared/ui/listing/moreFiltersHref.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { buildListingSearch } from '../listingSearch.ts';
import { buildFilterOptions } from '../listingView.ts';
import { findList } from '../loadListing.ts';
import { MoreFiltersPage } from './MoreFiltersPage.tsx';

/**
 * `GET /{locale}/aanbod/filters?…` shows the filters that are not among the six controls of the filter bar, as a form
 * that leads back to the list.
 */
export const moreFiltersScreen: Screen = {
  query: (search) => toFilterQueryString({ ...parseFilterQuery(search), page: 1 }),

  async load(request) {
    const { api, site, locale, t } = request;
    const query = parseFilterQuery(request.search);
    const { node, transactions, tags } = await findList(request, query);
    const facets = await api.facets(buildListingSearch(query, node), locale);
    return {
      type: 'page',
      status: 200,
      head: {
        title: t('filters:title'),
        description: t('filters:description', { name: site.name }),
        canonical: toMoreFiltersHref(locale, query),
        alternates: Object.fromEntries(site.locales.map((language) => [language, toMoreFiltersHref(language, query)])),
        robots: 'noindex',
      },
      body: (
        <MoreFiltersPage
          query={query}
          history={site.history}
          transactions={transactions}
          facets={facets}
          options={buildFilterOptions(facets, query, locale, t)}
          locale={locale}
          t={t}
        />
      ),
      tags,
      cache: 'page',
    };
  },
};
