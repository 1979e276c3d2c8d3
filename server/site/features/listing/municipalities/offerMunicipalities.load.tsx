import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { toFilterQueryString, offersRent, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { compareNames } from '#shared/i18n/nameOrder.ts';
import { toMunicipalitiesHref } from '#shared/ui/listing/municipalityHrefs.ts';
import { OWN_FRAME_SOURCE } from '#server/site/http/answers/securityHeaders.ts';
import { countMunicipalities } from '#server/site/map/countMunicipalities.ts';
import { provinces } from '#server/site/map/outlines/outlines.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { formatLandingTitle } from '../landing/landingWords.ts';
import { buildListingSearch } from '../listingSearch.ts';
import { findList } from '../loadListing.ts';
import { buildCanonicalHref } from '../offerHead.ts';
import { MunicipalitiesPage, type MunicipalityGroup } from './MunicipalitiesPage.tsx';
import { buildMunicipalityHref } from './municipalityHref.ts';

const BRUSSELS_REGION_CODE = 'BE-BRU';

/** `GET /{locale}/aanbod/gemeenten?…` shows the drawn map of a list, and links to all its municipalities. */
export const offerMunicipalitiesScreen: Screen = {
  query: (search) => toFilterQueryString(pickFilterPart(parseFilterQuery(search))),

  async load(request) {
    const { api, site, locale, search, t } = request;
    const query = parseFilterQuery(search);
    const { node, transactions, landing, tags } = await findList(request, query);
    const filters = await api.facets(buildListingSearch(query, node), locale);
    const municipalities = countMunicipalities(filters).map((each) => ({
      province: each.municipality && provinces[each.municipality.province]?.id,
      name: localize(each.name, locale),
      count: each.estateCount,
      href: buildMunicipalityHref(query, transactions, each, locale),
    }));
    const getProvinceName = (province: string | undefined): string => {
      if (province === undefined) return t('municipalities:elsewhere');
      if (province === BRUSSELS_REGION_CODE) return t('municipalities:brussels');
      return localize(filters.provinces?.find(({ id }) => id === province)?.name, locale) || province;
    };
    const groups = [...Map.groupBy(municipalities, ({ province }) => province)]
      .map(([province, links]): MunicipalityGroup & { readonly isLast: boolean } => ({
        name: getProvinceName(province),
        links: links.toSorted((a, b) => compareNames(a.name, b.name, locale)),
        isLast: province === undefined,
      }))
      .toSorted((a, b) => Number(a.isLast) - Number(b.isLast) || compareNames(a.name, b.name, locale));
    const listTitle = landing
      ? formatLandingTitle(landing, { locale, t })
      : t(offersRent({ transaction: transactions }) ? 'offer:titleRent' : 'offer:titleSale');
    const title = t('landing:more.places', { title: listTitle });
    // The address of a list of homes for sale needs no transaction, but the address of this page always contains one.
    const getHref = (language: Locale) => toMunicipalitiesHref(language, { ...query, transaction: transactions });
    const isWhole = landing !== undefined && landing.place === undefined && landing.type === undefined;
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        description: t('municipalities:text'),
        canonical: getHref(locale),
        alternates: Object.fromEntries(site.locales.map((language) => [language, getHref(language)])),
        // Search engines index this page only for a list of all homes for sale or to rent that has at least one home.
        ...((!isWhole || municipalities.length === 0) && { robots: 'noindex' as const }),
      },
      body: (
        <MunicipalitiesPage
          title={title}
          listHref={buildCanonicalHref(request, { query, transactions, landing })}
          query={query}
          groups={groups}
          hasDrawnMap={municipalities.some(({ province }) => province !== undefined)}
          locale={locale}
          t={t}
        />
      ),
      tags,
      cache: 'page',
      foreign: { frameSources: [OWN_FRAME_SOURCE] },
    };
  },
};
