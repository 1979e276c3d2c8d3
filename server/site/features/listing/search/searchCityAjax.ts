import type { Place } from '#shared/api/places.ts';
import { tag } from '#shared/api/purge.ts';
import { formatMunicipalityLabel } from '#shared/domain/listing/municipalityLabel.ts';
import type { PlaceOptionView } from '#shared/domain/listing/searchBoxView.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { readFreeSearch, addSearchText } from './searchText.ts';
import { createAjaxScreen } from '#server/site/pages/ajaxScreen.ts';

/** The maximum number of parts of a municipality that are listed by name. The other parts are only counted. */
const MAX_NAMED_PARTS = 3;

function formatParts({ parts, id }: Extract<Place, { kind: 'municipality' }>, locale: Locale, t: Translate): string {
  const otherParts = parts.filter((part) => part.id !== id).map(({ name }) => localize(name, locale));
  const namedParts = otherParts.slice(0, MAX_NAMED_PARTS).join(', ');
  const unnamedCount = otherParts.length - MAX_NAMED_PARTS;
  return unnamedCount > 0
    ? t('search:partsMore', { parts: namedParts, count: unnamedCount })
    : t('search:parts', { parts: namedParts });
}

function toPlaceOption(place: Place, locale: Locale, t: Translate): PlaceOptionView {
  const { kind } = place;
  const name = localize(place.name, locale);
  if (kind === 'province') return { kind, value: place.id, label: t('offer:chip.province', { name }) };
  const value = String(place.id);
  if (kind === 'municipality') {
    return { kind, value, label: formatMunicipalityLabel(place, locale, t), detail: formatParts(place, locale, t) };
  }
  const municipality = place.municipality && localize(place.municipality.name, locale);
  const isPart = municipality !== undefined && municipality !== name;
  return { kind, value, label: `${name} (${place.zip})`, ...(isPart && { detail: municipality }) };
}

/**
 * `GET /{locale}/ajax/search-city?q=` returns `{ places }`: `PlaceOptionView`s of municipalities with their parts,
 * places and provinces whose name in any language, or zip, begins with `q`, best first.
 */
export const searchCityAjaxScreen = {
  ...createAjaxScreen(async ({ api, site, locale, search, t }) => {
    const q = readFreeSearch(search);
    const places = q ? await api.searchPlaces(q, locale) : [];
    const data = { places: places.map((place) => toPlaceOption(place, locale, t)) };
    return { type: 'json', status: 200, data, tags: [tag.site(site.id), tag.list(site.id)], cache: 'page' };
  }),
  query: (search: string) => addSearchText('', { q: readFreeSearch(search).toLowerCase() }),
};
