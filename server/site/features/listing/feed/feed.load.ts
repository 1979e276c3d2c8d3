import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { toFilterQueryString, offersRent, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { toFeedHref } from '#shared/ui/listing/feedHref.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { formatLandingTitle } from '../landing/landingWords.ts';
import { buildListingSearch } from '../listingSearch.ts';
import { findList } from '../loadListing.ts';
import { buildCanonicalHref } from '../offerHead.ts';
import { ATOM_CONTENT_TYPE, buildAtomFeed, buildTagUri } from '#server/site/seo/atomFeed.ts';
import { buildEstateEntry } from './estateEntry.ts';

/** The time of the last change of a feed that never had an entry. */
const UNIX_EPOCH = '1970-01-01T00:00:00Z';

/**
 * `GET /{locale}/aanbod/atom.xml?…` returns the newest available homes of a list as an Atom feed. The parameters are
 * those of the list's filter.
 */
export const feedScreen: Screen = {
  query: (search) => toFilterQueryString(pickFilterPart(parseFilterQuery(search))),

  async load(request) {
    const { api, site, origin, locale, t } = request;
    const query = parseFilterQuery(request.search);
    const { node, transactions, landing, page, tags } = await findList(request, query);
    const { results } = await api.search(buildListingSearch(query, node, 'feed'), locale);
    const entries = results.map((estate) => buildEstateEntry(estate, request));
    const title = landing
      ? formatLandingTitle(landing, { locale, t })
      : t(offersRent({ transaction: transactions }) ? 'offer:titleRent' : 'offer:titleSale');
    const feedHref = toFeedHref(locale, query);
    return {
      type: 'text',
      status: 200,
      contentType: ATOM_CONTENT_TYPE,
      text: buildAtomFeed({
        id: buildTagUri(origin, feedHref.slice(1)),
        language: locale,
        title: `${title} – ${site.name}`,
        subtitle: t('landing:feed.subtitle', { name: site.name }),
        updated: findLatestTime(entries.map(({ updated }) => updated)) ?? page?.updatedAt ?? UNIX_EPOCH,
        author: { name: site.name, uri: origin, email: dropPlaceholderEmail(site.contact.email) },
        feedUrl: origin + feedHref,
        pageUrl: origin + buildCanonicalHref(request, { query, transactions, landing }),
        icon: `${origin}/favicon.ico`,
        entries,
      }),
      tags,
      cache: 'page',
    };
  },
};

const findLatestTime = (times: readonly string[]) => times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
