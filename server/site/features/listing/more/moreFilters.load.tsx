import { filterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { moreFiltersHref } from '#shared/ui/listing/moreFiltersHref.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { listingSearch } from '../listingSearch.ts';
import { filterOptions } from '../listingView.ts';
import { findList } from '../loadListing.ts';
import { MoreFiltersPage } from './MoreFiltersPage.tsx';

/**
 * `GET /{locale}/aanbod/filters?…` shows the filters that are not among the six controls, as a form that leads back to
 * the list.
 */
export const moreFiltersScreen: Screen = {
  query: (search) => filterQueryString({ ...parseFilterQuery(search), page: 1 }),

  async load(request) {
    const { api, site, locale, t } = request;
    const query = parseFilterQuery(request.search);
    const { node, transactions, tags } = await findList(request, query);
    const facets = await api.facets(listingSearch(query, node), locale);
    return {
      type: 'page',
      status: 200,
      head: {
        title: t('filters:title'),
        description: t('filters:description', { name: site.name }),
        canonical: moreFiltersHref(locale, query),
        alternates: Object.fromEntries(site.locales.map((other) => [other, moreFiltersHref(other, query)])),
        robots: 'noindex',
      },
      body: (
        <MoreFiltersPage
          query={query}
          history={site.history}
          transactions={transactions}
          facets={facets}
          options={filterOptions(facets, query, locale, t)}
          locale={locale}
          t={t}
        />
      ),
      tags,
      cache: 'page',
    };
  },
};
