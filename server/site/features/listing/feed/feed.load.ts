import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { toFilterQueryString, offersRent, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { dropPlaceholderEmail } from '#shared/primitives/ownEmail.ts';
import { toFeedHref } from '#shared/ui/listing/feedHref.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { landingTitle } from '../landing/landingWords.ts';
import { listingSearch } from '../listingSearch.ts';
import { findList } from '../loadListing.ts';
import { canonicalHref } from '../offerHead.ts';
import { ATOM_CONTENT_TYPE, buildAtomFeed, buildTagUri } from '#server/site/seo/atomFeed.ts';
import { estateEntry } from './estateEntry.ts';

/** The time of a feed that never had an entry. */
const BEGINNING = '1970-01-01T00:00:00Z';

/**
 * `GET /{locale}/aanbod/atom.xml?…` returns the newest available homes of a list as an Atom feed. It has the same
 * parameters as the filter of the list.
 */
export const feedScreen: Screen = {
  query: (search) => toFilterQueryString(pickFilterPart(parseFilterQuery(search))),

  async load(request) {
    const { api, site, origin, locale, t } = request;
    const query = parseFilterQuery(request.search);
    const { node, transactions, landing, page, tags } = await findList(request, query);
    const { results } = await api.search(listingSearch(query, node, 'feed'), locale);
    const entries = results.map((estate) => estateEntry(estate, request));
    const title = landing
      ? landingTitle(landing, { locale, t })
      : t(offersRent({ transaction: transactions }) ? 'offer:titleRent' : 'offer:titleSale');
    const self = toFeedHref(locale, query);
    return {
      type: 'text',
      status: 200,
      contentType: ATOM_CONTENT_TYPE,
      text: buildAtomFeed({
        id: buildTagUri(origin, self.slice(1)),
        language: locale,
        title: `${title} – ${site.name}`,
        subtitle: t('landing:feed.subtitle', { name: site.name }),
        updated: latest(entries.map(({ updated }) => updated)) ?? page?.updatedAt ?? BEGINNING,
        author: { name: site.name, uri: origin, email: dropPlaceholderEmail(site.contact.email) },
        feedUrl: origin + self,
        pageUrl: origin + canonicalHref(request, { query, transactions, landing }),
        icon: `${origin}/favicon.ico`,
        entries,
      }),
      tags,
      cache: 'page',
    };
  },
};

const latest = (times: readonly string[]) => times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
