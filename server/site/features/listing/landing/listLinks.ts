import type { EstateFilters } from '#shared/api/search.ts';
import { type LandingSelection, buildLandingPath, buildLandingQuery } from '#server/site/landing/landing.ts';
import type { LandingPlace, LandingPlaces } from '#server/site/landing/landingPlaces.ts';
import { toTypeSlug } from '#server/site/landing/typeSlugs.ts';
import { toWholeFamilies } from '#shared/domain/listing/transactionFamilies.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { formatDayOfMonth } from '#shared/i18n/moments.ts';
import { compareNames } from '#shared/i18n/nameOrder.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { Office } from '#shared/api/content/offices.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import { memoize } from '#server/site/cache/memoize.ts';
import { buildLandingsByPlace } from './landingsByPlace.ts';
import { formatLandingTitle, formatTypeName } from './landingWords.ts';

interface ListLink {
  readonly name: string;
  readonly href: string;
  /** The number of estates on the list, when it is known. */
  readonly count?: number;
}

/** Links to lists that have something in common with the list of the page. */
export interface ListLinks {
  readonly id: 'types' | 'places' | 'offices' | 'others';
  readonly heading: string;
  readonly links: readonly ListLink[];
}

interface ListLinksSource {
  readonly landing: LandingSelection;
  /**
   * The facets of the list. Each facet is counted without the filter by its own field. A facet therefore also has the
   * number of estates for each value that this list does not have, such as another type in the same place.
   */
  readonly filters: EstateFilters;
  readonly places: LandingPlaces;
  /**
   * An ISO date. Homes that were published later count as new. When there are no such homes, an earlier date is used.
   * Undefined when the page has no links to new homes.
   */
  readonly newSince: string | undefined;
  readonly locale: Locale;
  readonly t: Translate;
}

const MAX_PLACES = 24;

/** Returns the difference of two zips. Neighbouring places mostly have zips close to each other. */
const computeDistance = (a: LandingPlace, b: LandingPlace) => Math.abs(Number(a.zip) - Number(b.zip)) || 0;

function buildTypeLinks({ landing, filters, locale, t }: ListLinksSource): readonly ListLink[] {
  return filters.headTypes
    .filter(({ id, count }) => count > 0 && id !== landing.type && toTypeSlug(id, locale) !== undefined)
    .map(({ id, count }) => ({
      name: formatTypeName(id, { locale, t }),
      href: buildLandingPath({ ...landing, type: id }, locale),
      count,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name, locale));
}

/**
 * Returns links to the places around the list's place, or to the places with the most estates when the list has no
 * place.
 */
function buildPlaceLinks({ landing, filters, places, locale }: ListLinksSource): readonly ListLink[] {
  const ownPlace = landing.place;
  return buildLandingsByPlace(landing, filters.locations, places)
    .filter(({ landing: { place }, count }) => count > 0 && place !== ownPlace)
    .toSorted((a, b) =>
      ownPlace
        ? computeDistance(a.landing.place, ownPlace) - computeDistance(b.landing.place, ownPlace)
        : b.count - a.count,
    )
    .slice(0, MAX_PLACES)
    .map(({ landing: other, count }) => ({
      name: localize(other.place.name, locale),
      href: buildLandingPath(other, locale),
      count,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name, locale));
}

/**
 * Returns links to the list's new homes, and to its homes with a lower price. A link is left out when it would lead to
 * all homes of the list, or to none.
 */
function listRecentLinks({ landing, filters, newSince, locale, t }: ListLinksSource): readonly ListLink[] {
  if (newSince === undefined) return [];
  const query = buildLandingQuery(landing);
  const isPartOfList = (count = 0) => count > 0 && count < filters.total.value;
  const newestOption = filters.more?.['publishedOn']?.findLast(
    ({ value, gte }) => String(value) <= newSince && isPartOfList(gte),
  );
  const reducedOption = filters.more?.['reduced']?.find(({ count }) => isPartOfList(count));
  return [
    ...(newestOption
      ? [
          {
            name: t('history:more.since', { date: formatDayOfMonth(String(newestOption.value), locale) }),
            href: listingHref(locale, { ...query, more: { since: String(newestOption.value) } }),
            count: newestOption.gte ?? 0,
          },
        ]
      : []),
    ...(reducedOption
      ? [
          {
            name: t('filters:yes.reduced'),
            href: listingHref(locale, { ...query, more: { reduced: '1' } }),
            count: reducedOption.count ?? 0,
          },
        ]
      : []),
  ];
}

/**
 * Returns a link to the same list to rent instead of for sale, or the reverse. For a type in a place it also returns a
 * link to that type in all places.
 */
function buildOtherLinks({ landing, filters, locale, t }: ListLinksSource): readonly ListLink[] {
  const toLink = (other: LandingSelection) => ({
    name: formatLandingTitle(other, { locale, t }),
    href: buildLandingPath(other, locale),
  });
  const oppositeLanding: LandingSelection = { ...landing, family: landing.family === 'sale' ? 'rent' : 'sale' };
  const transactionIds = toWholeFamilies(buildLandingQuery(oppositeLanding).transaction);
  const count = filters.transactions
    .filter(({ id }) => transactionIds.includes(id))
    .reduce((sum, transaction) => sum + transaction.count, 0);
  const { place: _place, ...everywhere } = landing;
  return [
    ...(count > 0 ? [{ ...toLink(oppositeLanding), count }] : []),
    ...(landing.place && landing.type !== undefined ? [toLink(everywhere)] : []),
  ];
}

/** Returns links to the same list for each office, when the agency has several offices. */
export const buildOfficeLinks = memoize(
  (
    offices: readonly Office[],
    family: LandingSelection['family'],
    locale: Locale,
    t: Translate,
  ): readonly ListLinks[] =>
    offices.length < 2
      ? []
      : [
          {
            id: 'offices',
            heading: t('people:byOffice'),
            links: offices.map(({ id, name }) => ({
              name: localize(name, locale),
              href: listingHref(locale, { transaction: buildLandingQuery({ family }).transaction, office: id }),
            })),
          },
        ],
);

/** Returns links from a list to other types in the same place, to other places, and to the other transaction family. */
export const listLinks = ({ landing, filters, places, newSince, locale, t }: ListLinksSource): readonly ListLinks[] =>
  findMemoizedLinks(filters, landing.family, landing.place, landing.type, places, newSince, locale, t);

const findMemoizedLinks = memoize(
  (
    filters: EstateFilters,
    family: LandingSelection['family'],
    place: LandingSelection['place'],
    type: LandingSelection['type'],
    places: LandingPlaces,
    newSince: string | undefined,
    locale: Locale,
    t: Translate,
  ) => buildListLinks({ landing: { family, place, type }, filters, places, newSince, locale, t }),
);

function buildListLinks(source: ListLinksSource): readonly ListLinks[] {
  const { landing, locale, t } = source;
  const { family, place, type } = landing;
  const titleWithoutPlace = formatLandingTitle({ family, ...(type !== undefined && { type }) }, { locale, t });
  const groups: readonly ListLinks[] = [
    {
      id: 'types',
      heading: place
        ? t('landing:more.typesIn', { place: formatInPlace(localize(place.name, locale), locale) })
        : t('landing:more.types'),
      links: buildTypeLinks(source),
    },
    {
      id: 'places',
      heading: t(place ? 'landing:more.otherPlaces' : 'landing:more.places', { title: titleWithoutPlace }),
      links: buildPlaceLinks(source),
    },
    {
      id: 'others',
      heading: t('landing:more.others'),
      links: [...buildOtherLinks(source), ...listRecentLinks(source)],
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}
