import { type FilterQuery, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { localize } from '#shared/i18n/locales.ts';
import { drawingQuery } from '#shared/ui/listing/municipalityHrefs.ts';
import { siteTheme } from '#server/site/brand/themeStylesheet.ts';
import { type CountedMunicipality, countMunicipalities } from '#server/site/map/countMunicipalities.ts';
import { drawOffer, STYLE_SOURCE } from '#server/site/map/drawing/drawing.ts';
import { EXTENTS, type Extent, extentFor } from '#server/site/map/drawing/extents.ts';
import { type Municipality, provinces } from '#server/site/map/outlines/outlines.ts';
import { getPalette } from '#server/site/map/placeDrawing.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { listingSearch } from '../listingSearch.ts';
import { findList } from '../loadListing.ts';
import { municipalityHref } from './municipalityHref.ts';

const SVG_TYPE = 'image/svg+xml; charset=utf-8';
/** Part of the homes that the drawing has to show: a few far away don't make all others small. */
const MOST_HOMES = 0.75;

type Drawn = CountedMunicipality & { readonly municipality: Municipality };

const isChosen = ({ city, municipality = [] }: FilterQuery, { municipality: { id }, cities }: Drawn): boolean =>
  municipality.includes(id) || city.some((each) => each === id || cities.includes(each));

/** What is shown: around the places that are chosen, else where most of the homes are; without any, the country. */
function extentOf(query: FilterQuery, all: readonly Drawn[]): Extent | undefined {
  const chosen = all.filter((each) => isChosen(query, each));
  if (chosen.length > 0) return extentFor(chosen, 1);
  const inProvince = EXTENTS[provinces.findIndex(({ id }) => query.province?.length === 1 && id === query.province[0])];
  return inProvince ?? (all.length > 0 ? extentFor(all, MOST_HOMES) : EXTENTS.at(-1));
}

/** `GET /{locale}/aanbod/kaart.svg?…`: how many homes of a list there are in each municipality, by the filter's parameters. */
export const offerMapScreen: Screen = {
  query: (search) => drawingQuery(parseFilterQuery(search)),

  async load(request) {
    const { api, site, locale, t } = request;
    const query = parseFilterQuery(request.search);
    const { node, transactions, tags } = await findList(request, query);
    // Without an answer the map is there without homes, for a short time: an error page could not stand in the frame.
    const filters = await api.filters(listingSearch(query, node), locale);
    const all = countMunicipalities(filters).filter((each): each is Drawn => each.municipality !== undefined);
    const extent = extentOf(query, all);
    if (!extent) throw new Error('no extent has all municipalities');
    return {
      type: 'text',
      status: 200,
      contentType: SVG_TYPE,
      framedStyle: STYLE_SOURCE,
      text: drawOffer({
        extent,
        drawn: all.map((each) => ({
          municipality: each.municipality,
          name: localize(each.name, locale),
          count: each.count,
          href: municipalityHref(query, transactions, each, locale),
          isChosen: isChosen(query, each),
        })),
        title: t('municipalities:frame'),
        locale,
        colours: getPalette(site).colours,
        stylesheet: siteTheme(site).stylesheet.path,
      }),
      tags,
      cache: 'page',
    };
  },
};
