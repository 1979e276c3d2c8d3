import { type FilterQuery, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { localize } from '#shared/i18n/locales.ts';
import { toDrawingQuery } from '#shared/ui/listing/municipalityHrefs.ts';
import { type CountedMunicipality, countMunicipalities } from '#server/site/map/countMunicipalities.ts';
import { MAP_EXTENTS, type Extent, findSmallestExtent, MIN_SHOWN_SHARE } from '#server/site/map/drawing/extents.ts';
import { buildDrawingOutcome } from '#server/site/map/drawingOutcome.ts';
import { type OutlinedMunicipality, provinces } from '#server/site/map/outlines/outlines.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { buildListingSearch } from '../listingSearch.ts';
import { findList } from '../loadListing.ts';
import { buildMunicipalityHref } from './municipalityHref.ts';

type LocatedMunicipality = CountedMunicipality & { readonly municipality: OutlinedMunicipality };

const isChosenMunicipality = (
  { city, municipality = [] }: FilterQuery,
  { municipality: { id }, cityIds }: LocatedMunicipality,
): boolean => municipality.includes(id) || city.some((each) => each === id || cityIds.includes(each));

/**
 * Returns the area of the map: around the chosen places, otherwise around most of the homes. Without homes it is the
 * whole country.
 */
function findExtent(query: FilterQuery, municipalities: readonly LocatedMunicipality[]): Extent | undefined {
  const chosenMunicipalities = municipalities.filter((each) => isChosenMunicipality(query, each));
  if (chosenMunicipalities.length > 0) return findSmallestExtent(chosenMunicipalities, 1);
  const provinceExtent =
    MAP_EXTENTS[provinces.findIndex(({ id }) => query.province?.length === 1 && id === query.province[0])];
  return (
    provinceExtent ??
    (municipalities.length > 0 ? findSmallestExtent(municipalities, MIN_SHOWN_SHARE) : MAP_EXTENTS.at(-1))
  );
}

/**
 * `GET /{locale}/aanbod/kaart.svg?…` draws the number of a list's homes in each municipality. The parameters are those
 * of the list's filter.
 */
export const offerMapScreen: Screen = {
  query: (search) => toDrawingQuery(parseFilterQuery(search)),

  async load(request) {
    const { api, locale } = request;
    const query = parseFilterQuery(request.search);
    const { node, transactions, tags } = await findList(request, query);
    // When the back office does not answer, the map without homes is served for a short time, because an image cannot
    // show an error page.
    const filters = await api.filters(buildListingSearch(query, node), locale);
    const municipalities = countMunicipalities(filters).filter(
      (each): each is LocatedMunicipality => each.municipality !== undefined,
    );
    const extent = findExtent(query, municipalities);
    if (!extent) throw new Error('no extent has all municipalities');
    const drawnMunicipalities = municipalities.map((each) => ({
      municipality: each.municipality,
      name: localize(each.name, locale),
      estateCount: each.estateCount,
      href: buildMunicipalityHref(query, transactions, each, locale),
      isChosen: isChosenMunicipality(query, each),
    }));
    return buildDrawingOutcome(request, extent, drawnMunicipalities, tags);
  },
};
