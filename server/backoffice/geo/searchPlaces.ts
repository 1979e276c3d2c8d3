import type { Place } from '#shared/api/places.ts';
import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localize } from '#shared/i18n/locales.ts';
import { type GazetteerEntry, gazetteerEntries } from './gazetteer/gazetteer.ts';
import { normalizePlaceName, normalizePlaceWord, splitPlaceName } from './placeName.ts';

const NO_MATCH_RANK = 9;
const PLACE_KINDS_BY_RANK: readonly Place['kind'][] = ['municipality', 'province', 'city'];
/**
 * The minimum length of a text that is compared with similar names. Shorter texts are one edit away from too many
 * names.
 */
const MIN_SIMILAR_NAME_CHARACTERS = 4;

interface PlaceQuery {
  readonly zip: string;
  /** The name to find, in its normalised form and as it was written. */
  readonly names: readonly string[];
}

function parseQuery(text: string): PlaceQuery {
  const words = splitPlaceName(text);
  const zip = words.find((word) => /^\d{1,4}$/.test(word)) ?? '';
  const nameWords = words.filter((word) => word !== zip);
  const names = nameWords.length === 0 ? [] : [nameWords.map(normalizePlaceWord).join(' '), nameWords.join(' ')];
  return { zip, names: [...new Set(names)] };
}

const containsWordStart = (name: string, text: string) => ` ${name}`.includes(` ${text}`);

/** Ranks an entry by how well it matches the text. A lower rank is better, and 0 means that the name is equal. */
function rankEntry({ names, spellings, zips, place }: GazetteerEntry, query: PlaceQuery): number {
  if (query.zip) {
    if (place.kind === 'province' || ![...zips].some((zip) => zip.startsWith(query.zip))) return NO_MATCH_RANK;
    // A query that is only a zip matches only single places, because a municipality has several zips.
    if (query.names.length === 0) return place.kind === 'city' ? 0 : NO_MATCH_RANK;
  }
  const namesAndSpellings = [...names, ...spellings];
  const matchesAny = (matches: (name: string, text: string) => boolean) =>
    query.names.some((text) => namesAndSpellings.some((name) => matches(name, text)));
  if (matchesAny((name, text) => name === text)) return 0;
  if (matchesAny((name, text) => name.startsWith(text))) return 1;
  return matchesAny(containsWordStart) ? 2 : NO_MATCH_RANK;
}

const isSimilarName = ({ names }: GazetteerEntry, query: PlaceQuery) =>
  query.names.some(
    (text) =>
      text.length >= MIN_SIMILAR_NAME_CHARACTERS &&
      names.some((name) => name[0] === text[0] && isOneEditAway(name, text)),
  );

interface PlaceSearch {
  readonly text: string;
  readonly limit: number;
  readonly locale: Locale;
  /** The ids of the cities where the site has estates. */
  readonly offeredCityIds: ReadonlySet<number>;
}

/**
 * Returns places whose name in any language, a word of that name, or zip begins with a text. When no name matches,
 * returns places whose name is one edit away. Equal names come first, then names that begin with the text, then names
 * in which a later word begins with the text. Within each group, places where the site has estates come first, then
 * places with more parts.
 */
export function searchPlaces({ text, limit, locale, offeredCityIds }: PlaceSearch): Place[] {
  const query = parseQuery(text);
  if (query.zip === '' && query.names.length === 0) return [];
  const searchedEntries = gazetteerEntries.filter(
    ({ isRemainder, place }) => !isRemainder || offeredCityIds.has(Number(place.id)),
  );
  const matchingEntries = searchedEntries
    .map((entry) => ({ entry, rank: rankEntry(entry, query) }))
    .filter((each) => each.rank < NO_MATCH_RANK);
  const rankedEntries =
    matchingEntries.length > 0
      ? matchingEntries
      : searchedEntries.filter((entry) => isSimilarName(entry, query)).map((entry) => ({ entry, rank: 0 }));
  return rankedEntries
    .map(({ entry, rank }) => ({
      entry,
      rank,
      hasNoEstates: ![...entry.cityIds].some((id) => offeredCityIds.has(id)),
      name: normalizePlaceName(localize(entry.place.name, locale)),
    }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.hasNoEstates) - Number(b.hasNoEstates) ||
        PLACE_KINDS_BY_RANK.indexOf(a.entry.place.kind) - PLACE_KINDS_BY_RANK.indexOf(b.entry.place.kind) ||
        b.entry.cityIds.size - a.entry.cityIds.size ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    )
    .slice(0, limit)
    .map(({ entry }) => entry.place);
}
