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

interface PlaceQuestion {
  readonly zip: string;
  /** The name to find, in its normalised form and as it was written. */
  readonly names: readonly string[];
}

function parseQuestion(text: string): PlaceQuestion {
  const words = splitPlaceName(text);
  const zip = words.find((word) => /^\d{1,4}$/.test(word)) ?? '';
  const rest = words.filter((word) => word !== zip);
  const names = rest.length === 0 ? [] : [rest.map(normalizePlaceWord).join(' '), rest.join(' ')];
  return { zip, names: [...new Set(names)] };
}

const containsWordStart = (name: string, text: string) => ` ${name}`.includes(` ${text}`);

/** Ranks an entry by how well it matches the text. A lower rank is better, and 0 means that the name is equal. */
function rankEntry({ names, spellings, zips, place }: GazetteerEntry, question: PlaceQuestion): number {
  if (question.zip) {
    if (place.kind === 'province' || ![...zips].some((zip) => zip.startsWith(question.zip))) return NO_MATCH_RANK;
    // A question that is a zip matches only single places, because a municipality has several zips.
    if (question.names.length === 0) return place.kind === 'city' ? 0 : NO_MATCH_RANK;
  }
  const all = [...names, ...spellings];
  const best = (matches: (name: string, text: string) => boolean) =>
    question.names.some((text) => all.some((name) => matches(name, text)));
  if (best((name, text) => name === text)) return 0;
  if (best((name, text) => name.startsWith(text))) return 1;
  return best(containsWordStart) ? 2 : NO_MATCH_RANK;
}

const isSimilarName = ({ names }: GazetteerEntry, question: PlaceQuestion) =>
  question.names.some(
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
 * Returns places whose name in any language, a word of that name, or zip begins with a text. When there is none,
 * returns those that are one edit away. Equal names come first, then names that begin with the text, then names in
 * which a later word begins with it. Among these, places where the site has estates come first, then places with more
 * parts.
 */
export function searchPlaces({ text, limit, locale, offeredCityIds: offered }: PlaceSearch): Place[] {
  const question = parseQuestion(text);
  if (question.zip === '' && question.names.length === 0) return [];
  const known = gazetteerEntries.filter(({ isRemainder, place }) => !isRemainder || offered.has(Number(place.id)));
  const matching = known
    .map((entry) => ({ entry, rank: rankEntry(entry, question) }))
    .filter((each) => each.rank < NO_MATCH_RANK);
  const found =
    matching.length > 0
      ? matching
      : known.filter((entry) => isSimilarName(entry, question)).map((entry) => ({ entry, rank: 0 }));
  return found
    .map(({ entry, rank: its }) => ({
      entry,
      rank: its,
      empty: ![...entry.cityIds].some((id) => offered.has(id)),
      name: normalizePlaceName(localize(entry.place.name, locale)),
    }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.empty) - Number(b.empty) ||
        PLACE_KINDS_BY_RANK.indexOf(a.entry.place.kind) - PLACE_KINDS_BY_RANK.indexOf(b.entry.place.kind) ||
        b.entry.cityIds.size - a.entry.cityIds.size ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    )
    .slice(0, limit)
    .map(({ entry }) => entry.place);
}
