import { tag } from '#shared/api/purge.ts';

import { mediaPath } from '#shared/domain/media.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { findPlaceBySlug, type ReferencePlace, listReferencePlaces } from '../../estates/references/referencePlaces.ts';
import { FIRST_REFERENCES_RANGE, REFERENCES_ON_PAGE } from '../../estates/references/referencesRange.ts';
import { findEstimateLink } from '../../estates/references/sellingLinks.ts';
import { OWN_FRAME_SOURCE } from '../../http/answers/securityHeaders.ts';
import { findSmallestExtent, MIN_SHOWN_SHARE } from '../../map/drawing/extents.ts';
import { buildDrawingOutcome } from '../../map/drawingOutcome.ts';
import { findMunicipality } from '../../map/outlines/outlines.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import type { Screen, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import { toAgencyId, SCHEMA_ORG_CONTEXT } from '../../seo/structuredData/agency.ts';
import { type ReferenceCard, buildReferenceCard } from './referenceCards.ts';
import { type PlaceLink, ReferencesPage } from './ReferencesPage.tsx';

const MAX_PAGES = 4000;

/** Returns the page number, from 1. An invalid number counts as 1. */
function readPage(search: string): number {
  const text = new URLSearchParams(search).get('page') ?? '';
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGES ? page : 1;
}
const toPageQuery = (page: number) => (page > 1 ? `page=${page}` : '');

function buildPath(locale: Locale, place: ReferencePlace | undefined, page = 1): string {
  const path = place ? pathFor('referencesIn', locale, { place: place.slugs[locale] }) : pathFor('references', locale);
  return page > 1 ? `${path}?${toPageQuery(page)}` : path;
}

/** Returns a link to all references, then a link to those of each municipality. */
const buildPlaceLinks = (
  places: readonly ReferencePlace[],
  currentPlace: ReferencePlace | undefined,
  totalCount: number,
  { locale, t }: Pick<ScreenRequest, 'locale' | 't'>,
): readonly PlaceLink[] => [
  {
    name: t('history:references.all'),
    href: buildPath(locale, undefined),
    count: totalCount,
    isHere: currentPlace === undefined,
  },
  ...places.map((place) => ({
    name: localize(place.name, locale),
    href: buildPath(locale, place),
    count: place.referenceCount,
    isHere: place === currentPlace,
  })),
];

interface ReferencesPageContent {
  readonly title: string;
  readonly path: string;
  readonly total: number;
  readonly firstIndex: number;
  readonly cards: readonly ReferenceCard[];
}

/** Returns the page as structured data. An entry can have a picture, but has no URL of its own. */
const buildStructuredData = (
  { title, path, total, firstIndex, cards }: ReferencesPageContent,
  origin: string,
): object => ({
  '@context': SCHEMA_ORG_CONTEXT,
  '@type': 'CollectionPage',
  name: title,
  url: `${origin}${path}`,
  about: { '@id': toAgencyId(origin) },
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: cards.map((card, index) => ({
      '@type': 'ListItem',
      position: firstIndex + index + 1,
      name: `${card.title} (${card.place})`,
      ...(card.picture && { image: `${origin}${mediaPath(card.picture, 'card', 'jpg')}` }),
    })),
  },
});

function buildHead(
  { site, locale, origin, t }: ScreenRequest,
  place: ReferencePlace | undefined,
  page: number,
  content: ReferencesPageContent,
) {
  const { title, total } = content;
  const textValues = { name: site.name, place: place ? formatInPlace(localize(place.name, locale), locale) : '' };
  const alternates = Object.fromEntries(site.locales.map((language) => [language, buildPath(language, place, page)]));
  return {
    title: page > 1 ? `${title}, ${t('offer:pages.page', { page })}` : title,
    description: t(place ? 'history:references.descriptionIn' : 'history:references.description', textValues),
    canonical: buildPath(locale, place, page),
    alternates,
    ...(total === 0 && { robots: 'noindex' as const }),
    breadcrumb: [
      { name: t('history:references.title'), href: buildPath(locale, undefined) },
      ...(place ? [{ name: localize(place.name, locale), href: buildPath(locale, place) }] : []),
    ],
    ...(total > 0 && { data: [buildStructuredData(content, origin)] }),
  };
}

const writeText = ({ t }: ScreenRequest, place: ReferencePlace | undefined, total: number): string =>
  total === 0
    ? t('history:references.empty')
    : t(place ? 'history:references.textIn' : 'history:references.text', { count: total, total: formatNumber(total) });

const listTags = ({ id }: ScreenRequest['site']) => [tag.site(id), tag.list(id), tag.pages(id)];

/** Returns the places whose outlines are known. */
const listDrawnPlaces = (places: readonly ReferencePlace[]) =>
  places.flatMap((place) => {
    const municipality = findMunicipality(place.id);
    return municipality ? [{ place, municipality, estateCount: place.referenceCount }] : [];
  });

/**
 * Renders the references, in all places or in one place. Any other address of a place redirects to the canonical
 * address.
 */
async function loadReferencesPage(request: ScreenRequest, placeSlug: string | undefined): Promise<ScreenOutcome> {
  const { api, site, locale, path, search, t } = request;
  const tags = listTags(site);
  const page = readPage(search);
  const firstIndex = (page - 1) * REFERENCES_ON_PAGE;
  const allReferences = await api.references(
    placeSlug === undefined ? { ...FIRST_REFERENCES_RANGE, from: firstIndex } : FIRST_REFERENCES_RANGE,
  );
  if (!allReferences) return { ...buildNotFoundOutcome(request), tags };
  const places = listReferencePlaces(allReferences.municipalities);
  const place = placeSlug === undefined ? undefined : findPlaceBySlug(places, placeSlug, locale);
  if (placeSlug !== undefined && !place) return { ...buildNotFoundOutcome(request), tags };
  if (place && path !== buildPath(locale, place))
    return { type: 'redirect', status: 301, to: buildPath(locale, place, page), tags };
  const references = place
    ? await api.references({ municipality: place.id, from: firstIndex, limit: REFERENCES_ON_PAGE })
    : allReferences;
  if (!references) return { ...buildNotFoundOutcome(request), tags };
  const pageCount = Math.max(1, Math.ceil(references.total / REFERENCES_ON_PAGE));
  if (page > pageCount) return { type: 'redirect', status: 302, to: buildPath(locale, place, pageCount), tags };
  const title = place
    ? t('history:references.titleIn', { place: formatInPlace(localize(place.name, locale), locale) })
    : t('history:references.title');
  const cards = references.results.map((each) => buildReferenceCard(each, { locale, t }));
  const head = buildHead(request, place, page, {
    title,
    path: buildPath(locale, place, page),
    total: references.total,
    firstIndex,
    cards,
  });
  return {
    type: 'page',
    status: 200,
    head,
    body: (
      <ReferencesPage
        title={title}
        text={writeText(request, place, references.total)}
        breadcrumb={place ? head.breadcrumb : []}
        cards={cards}
        places={buildPlaceLinks(places, place, allReferences.total, request)}
        mapHref={listDrawnPlaces(places).length > 0 ? pathFor('referencesMap', locale) : undefined}
        page={page}
        pageCount={pageCount}
        pageHref={(otherPage) => buildPath(locale, place, otherPage)}
        offerHref={pathFor('offer', locale)}
        sellingLinks={{ estimateLink: await findEstimateLink(request) }}
        t={t}
      />
    ),
    tags,
    cache: 'page',
    foreign: { frameSources: [OWN_FRAME_SOURCE] },
  };
}

const toCanonicalQuery = (search: string) => toPageQuery(readPage(search));

/** The page with all references of the agency. */
export const referencesScreen: Screen = {
  query: toCanonicalQuery,
  load: (request) => loadReferencesPage(request, undefined),
};

/** The page with the references of the agency in one municipality. */
export const referencesByPlaceScreen: Screen = {
  query: toCanonicalQuery,
  load: (request) => loadReferencesPage(request, String(request.route.params['place'])),
};

/**
 * The drawn map with the number of references in each municipality. Each municipality links to its page of references.
 */
export const referencesMapScreen: Screen = {
  async load(request) {
    const { api, site, locale } = request;
    const tags = listTags(site);
    const allReferences = await api.references(FIRST_REFERENCES_RANGE);
    const drawnPlaces = allReferences ? listDrawnPlaces(listReferencePlaces(allReferences.municipalities)) : [];
    const extent = findSmallestExtent(drawnPlaces, MIN_SHOWN_SHARE);
    if (!extent || drawnPlaces.length === 0) return { ...buildNotFoundOutcome(request), tags };
    const drawnMunicipalities = drawnPlaces.map(({ place, municipality, estateCount }) => ({
      municipality,
      estateCount,
      name: localize(place.name, locale),
      href: buildPath(locale, place),
      isChosen: false,
    }));
    return buildDrawingOutcome(request, extent, drawnMunicipalities, tags);
  },
};
