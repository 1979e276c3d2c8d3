import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { tag } from '#shared/api/purge.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { MAX_OPEN_HOUSES_PER_RESPONSE, OPEN_HOUSE_PAGE_SIZE } from '#shared/primitives/limits.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { DrawnMunicipality } from '../../map/drawing/drawing.ts';
import { findSmallestExtent } from '../../map/drawing/extents.ts';
import { buildDrawingOutcome } from '../../map/drawingOutcome.ts';
import { findMunicipality } from '../../map/outlines/outlines.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import type { Screen } from '../../render/screen.ts';
import { buildOpenHousePath } from './openHouseCard.ts';
import { openHousesHref } from './openHousesHref.ts';

/** The minimum number of homes of a date that has a map. */
const MIN_HOMES_ON_MAP = 3;
const DATE_QUERY_PATTERN = /^\??date=(\d{4}-\d{2}-\d{2})$/;

/** Returns the HTML id of the section of a date. */
export const toDateAnchor = (date: string): string => `date-${date}`;

/**
 * Returns the municipalities with open house days on one date. A municipality with one day links to the page of the
 * day, and other municipalities link to the section of the date, on the page of the list that has their first day.
 *
 * @param allDays all open house days in the order of the list, of which `days` are a part
 */
function listMunicipalities(
  days: readonly PublishedOpenHouse[],
  allDays: readonly PublishedOpenHouse[],
  locale: Locale,
): readonly DrawnMunicipality[] {
  const daysByMunicipality = Map.groupBy(
    days,
    ({ estate: { address } }) => address.municipality?.id ?? address.city.id,
  );
  return [...daysByMunicipality].flatMap(([id, municipalityDays]) => {
    const [first] = municipalityDays;
    const municipality = findMunicipality(id);
    if (!municipality || !first) return [];
    const { municipality: named, city } = first.estate.address;
    const page = Math.floor(allDays.indexOf(first) / OPEN_HOUSE_PAGE_SIZE) + 1;
    const dateHref = `${openHousesHref(locale, page)}#${toDateAnchor(toBrusselsDay(first.start))}`;
    return {
      municipality,
      name: localize((named ?? city).name, locale),
      estateCount: new Set(municipalityDays.map(({ estateId }) => estateId)).size,
      href: municipalityDays.length > 1 ? dateHref : buildOpenHousePath(first, locale),
      isChosen: false,
    };
  });
}

/** Returns the address of the map of a date; undefined for a date with few homes, or with homes that no map shows. */
export function findDayMapHref(date: string, days: readonly PublishedOpenHouse[], locale: Locale): string | undefined {
  const homes = new Set(days.map(({ estateId }) => estateId));
  if (homes.size < MIN_HOMES_ON_MAP || listMunicipalities(days, days, locale).length === 0) return undefined;
  return `${pathFor('openHousesMap', locale)}?date=${date}`;
}

/** The map with the number of homes in each municipality that have an open house day on one date. */
export const openHousesMapScreen: Screen = {
  query: (search) => (DATE_QUERY_PATTERN.test(search) ? search.replace(/^\?/, '') : ''),

  async load(request) {
    const { api, site, locale, search } = request;
    const tags = [tag.site(site.id), tag.openHouses(site.id), tag.list(site.id)];
    const date = DATE_QUERY_PATTERN.exec(search)?.[1];
    const { openHouses } = await api.openHouses({ from: 0, limit: MAX_OPEN_HOUSES_PER_RESPONSE });
    const drawnMunicipalities = listMunicipalities(
      openHouses.filter(({ start }) => toBrusselsDay(start) === date),
      openHouses,
      locale,
    );
    const extent = findSmallestExtent(drawnMunicipalities, 1);
    if (drawnMunicipalities.length === 0 || !extent) return { ...buildNotFoundOutcome(request), tags };
    return buildDrawingOutcome(request, extent, drawnMunicipalities, tags);
  },
};
