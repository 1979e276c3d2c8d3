import type { Place } from '#shared/api/places.ts';
import { isOneEditAway } from '#shared/domain/freeSearch/isOneEditAway.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localize } from '#shared/i18n/locales.ts';
import { type Entry, entries } from './gazetteer/gazetteer.ts';
import { normalizePlaceName, normalizePlaceWord, wordsOfPlaceName } from './placeName.ts';

const NO_MATCH = 9;
const KINDS: readonly Place['kind'][] = ['municipality', 'province', 'city'];
/** Fewer letters have too many names with one mistake in them. */
const SHORTEST_NEAR = 4;

interface Question {
  readonly zip: string;
  /** Normalised, and as it was written. */
  readonly names: readonly string[];
}

function questionOf(text: string): Question {
  const words = wordsOfPlaceName(text);
  const zip = words.find((word) => /^\d{1,4}$/.test(word)) ?? '';
  const rest = words.filter((word) => word !== zip);
  const names = rest.length === 0 ? [] : [rest.map(normalizePlaceWord).join(' '), rest.join(' ')];
  return { zip, names: [...new Set(names)] };
}

const beginsWord = (name: string, text: string) => ` ${name}`.includes(` ${text}`);

/** How well an entry answers; the less the better. 0: it is called so. */
function rank({ names, spellings, zips, place }: Entry, question: Question): number {
  if (question.zip) {
    if (place.kind === 'province' || ![...zips].some((zip) => zip.startsWith(question.zip))) return NO_MATCH;
    // A zip belongs to places; a municipality has several.
    if (question.names.length === 0) return place.kind === 'city' ? 0 : NO_MATCH;
  }
  const all = [...names, ...spellings];
  const best = (matches: (name: string, text: string) => boolean) =>
    question.names.some((text) => all.some((name) => matches(name, text)));
  if (best((name, text) => name === text)) return 0;
  if (best((name, text) => name.startsWith(text))) return 1;
  return best(beginsWord) ? 2 : NO_MATCH;
}

const isNear = ({ names }: Entry, question: Question) =>
  question.names.some(
    (text) => text.length >= SHORTEST_NEAR && names.some((name) => name[0] === text[0] && isOneEditAway(name, text)),
  );

interface SearchPlaces {
  readonly text: string;
  readonly limit: number;
  readonly locale: Locale;
  /** Ids of the places where the site has something. */
  readonly offered: ReadonlySet<number>;
}

/**
 * Places whose name in any language, or zip, begins like a text, or has a word that does; where there is none, those
 * that are one mistake away. Exact names come first, then names that begin with the text, then those with a word that
 * does; among equals, places where the site has estates, then the place with more parts.
 */
export function searchPlaces({ text, limit, locale, offered }: SearchPlaces): Place[] {
  const question = questionOf(text);
  if (question.zip === '' && question.names.length === 0) return [];
  const known = entries.filter(({ isRemainder, place }) => !isRemainder || offered.has(Number(place.id)));
  const matching = known
    .map((entry) => ({ entry, rank: rank(entry, question) }))
    .filter((each) => each.rank < NO_MATCH);
  const found =
    matching.length > 0
      ? matching
      : known.filter((entry) => isNear(entry, question)).map((entry) => ({ entry, rank: 0 }));
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
        KINDS.indexOf(a.entry.place.kind) - KINDS.indexOf(b.entry.place.kind) ||
        b.entry.cityIds.size - a.entry.cityIds.size ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    )
    .slice(0, limit)
    .map(({ entry }) => entry.place);
}
