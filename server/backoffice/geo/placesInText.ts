import type { LocalizedText } from '#shared/api/common.ts';
import type { PlaceMention } from '#shared/api/places.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { cityEntries, type GazetteerEntry, gazetteerEntries, findMunicipalityEntry } from './gazetteer/gazetteer.ts';
import { entriesByRegionName } from './gazetteer/regions.ts';
import { createSimilarNameFinder } from './nearNames.ts';
import { normalizePlaceName, normalizePlaceWord, splitPlaceName } from './placeName.ts';

interface TextWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A name in the text, with the places that it can mean. */
interface FoundName {
  /** The index after the last word of the name. */
  readonly end: number;
  readonly isExact: boolean;
  readonly entries: readonly GazetteerEntry[];
  /** All entries with this name; absent when `entries` contains them all. */
  readonly candidates?: readonly GazetteerEntry[];
}

/** A name that is spelled correctly, with the index of its first word. */
interface ExactName extends FoundName {
  readonly from: number;
  /**
   * The offset, in the text, of the place name whose meaning this province decides; absent for a name that decides
   * about no other name.
   */
  readonly distinguishedOffset?: number;
}

const collectWords = (words: Readonly<Record<Locale, string>>): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((each) => each.split('|')));

/** Words before or after a name that show that it is the name of a province. */
const PROVINCE_WORDS = collectWords({ nl: 'provincie|prov', fr: 'province', en: 'province', de: 'provinz' });
/** Words between a province word and the name, as in `province de Liège`. */
const LINK_WORDS = collectWords({ nl: 'van', fr: 'de|du|d', en: 'of', de: 'von' });
/** Words before the name of a province, as in `Nieuwerkerken in Limburg`. */
const IN_PREPOSITIONS = collectWords({ nl: 'in|in de', fr: 'dans|dans la', en: 'in|in the', de: 'in|in der' });
/** Words that stand only before a province word, as in `Saint-Nicolas en province de Liège`. */
const WORDS_BEFORE_PROVINCE_WORD = collectWords({ nl: 'de', fr: 'en', en: 'the', de: 'der' });
const ZIP_PATTERN = /^\d{4}$/;
/**
 * The minimum length of a word that is compared with similar names. Shorter words are one edit away from too many other
 * words.
 */
const MIN_SIMILAR_NAME_CHARACTERS = 4;
/**
 * A misspelt name of at most this length is accepted only when it is similar to exactly one name, the smallest places
 * included.
 */
const MAX_SHORT_NAME_CHARACTERS = 4;
/**
 * Matches names that people shorten to their first part, such as Barvaux-sur-Ourthe and Marche-en-Famenne.
 */
const NAME_USED_BY_FIRST_PART =
  /^([a-z]{5,}) (?:sur|en|lez|les|le|la|l|aux|sous|de|d|du|bij|op|aan|ten|ter|over|am|im|st) /;
/** Matches names that people shorten to their last part, such as Sint-Katherina-Lombeek. */
const NAME_USED_BY_LAST_PART = /^(?:st [a-z]+|onze lieve vrouw) ([a-z]{5,})$/;
/** A shortened name that more places share is ignored, because it is ambiguous. */
const MAX_PLACES_PER_SHORT_NAME = 3;
/** The municipality whose name stands for its whole region. */
const BRUSSELS_CITY_ID = 100000;

/**
 * The former provinces of postcodes. Postcode 2070 was in the province of Antwerp until the end of 2024, and people
 * still use it.
 */
const FORMER_PROVINCES: ReadonlyMap<string, string> = new Map([['2070', 'BE-VAN']]);

const entriesByName = Map.groupBy(
  gazetteerEntries.flatMap((entry) => entry.names.map((name) => ({ name, entry }))),
  ({ name }) => name,
);
const maxNameWords = Math.max(
  ...[...entriesByName.keys(), ...entriesByRegionName.keys()].map((name) => name.split(' ').length),
);
const entriesByZip = Map.groupBy(
  cityEntries.flatMap((entry) => [...entry.zips].map((zip) => ({ zip, entry }))),
  ({ zip }) => zip,
);
const entriesByShortName = Map.groupBy(
  gazetteerEntries.flatMap((entry) =>
    entry.names.flatMap((name) =>
      [NAME_USED_BY_FIRST_PART, NAME_USED_BY_LAST_PART].map((pattern) => ({
        name: pattern.exec(name)?.[1] ?? '',
        entry,
      })),
    ),
  ),
  ({ name }) => name,
);
let nearNames: ReturnType<typeof createSimilarNameFinder> | undefined;

const findByName = (name: string): GazetteerEntry[] => (entriesByName.get(name) ?? []).map(({ entry }) => entry);

/**
 * Chooses the meaning of a name without context. A municipality has priority over its parts of the same name. The
 * province is meant only when no municipality in the province has the same name: Antwerpen means the city, Limburg the
 * province. Otherwise every place of the name is meant.
 */
function chooseMeaning(candidates: readonly GazetteerEntry[], wantsProvince: boolean): readonly GazetteerEntry[] {
  const provinces = candidates.filter(({ place }) => place.kind === 'province');
  if (wantsProvince && provinces.length > 0) return provinces;
  const municipalities = candidates.filter(({ isMunicipality }) => isMunicipality);
  const isCapital = municipalities.some(({ provinceId }) => provinces.some(({ place }) => place.id === provinceId));
  if (provinces.length > 0 && !isCapital) return provinces;
  return municipalities.length > 0 ? municipalities : [...new Set(candidates.map(findMunicipalityByFirstPart))];
}

const startsWithName = (whole: LocalizedText, part: LocalizedText): boolean =>
  Object.values(whole).some((all) =>
    Object.values(part).some((name) => normalizePlaceName(all).startsWith(`${normalizePlaceName(name)} `)),
  );

/**
 * Returns the municipality whose name begins with the name of this place: Knokke means all of Knokke-Heist. Otherwise
 * returns the entry itself.
 */
function findMunicipalityByFirstPart(entry: GazetteerEntry): GazetteerEntry {
  const { place } = entry;
  const whole = place.kind === 'city' && place.municipality ? findMunicipalityEntry(place.municipality.id) : undefined;
  const ownMain = whole && cityEntries.find(({ place: { id } }) => id === whole.place.id);
  // When towns have merged, the name of one town still means only that town: Merelbeke does not include Melle.
  const isOne = ownMain?.place.name.nl === whole?.place.name.nl;
  return whole && isOne && startsWithName(whole.place.name, place.name) ? whole : entry;
}

/**
 * Splits a text into words, normalised for comparison with names. A word that folds to several words, or to
 * nothing, matches no name.
 */
function splitWords(text: string): TextWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: splitPlaceName(word).map(normalizePlaceWord).join(' '),
    start: index,
    end: index + word.length,
  }));
}

const joinWords = (words: readonly TextWord[], from: number, length: number) =>
  words
    .slice(from, from + length)
    .map(({ text }) => text)
    .join(' ');

function isProvinceWanted(words: readonly TextWord[], from: number, end: number): boolean {
  const before = words[from - 1]?.text ?? '';
  const lead = LINK_WORDS.has(before) ? words[from - 2]?.text : before;
  return [lead, words[end]?.text].some((word) => word !== undefined && PROVINCE_WORDS.has(word));
}

/** Finds the longest name that begins at a word, with a zip next to it. */
function findExactAt(words: readonly TextWord[], from: number): FoundName | undefined {
  const zip = words[from]?.text ?? '';
  if (ZIP_PATTERN.test(zip)) {
    const ofZip = (entriesByZip.get(zip) ?? []).map(({ entry }) => entry);
    if (ofZip.length === 0) return undefined;
    return findWithName(words, from + 1, ofZip) ?? { end: from + 1, isExact: true, entries: ofZip };
  }
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    const name = joinWords(words, from, length);
    const end = from + length;
    const region = entriesByRegionName.get(name);
    if (region) return { end, isExact: true, entries: region };
    const candidates = findByName(name);
    if (candidates.length === 0) continue;
    const next = words[end]?.text ?? '';
    const ofZip = ZIP_PATTERN.test(next) ? filterByZip(candidates, next) : [];
    if (ofZip.length > 0) return { end: end + 1, isExact: true, entries: ofZip };
    return { end, isExact: true, entries: chooseMeaning(candidates, isProvinceWanted(words, from, end)), candidates };
  }
  return undefined;
}

const canMeanBrussels = (candidates: readonly GazetteerEntry[]) =>
  candidates.some(({ place }) => place.id === BRUSSELS_CITY_ID);
const isInBrussels = ({ provinceId }: GazetteerEntry) => provinceId === undefined;

/**
 * Returns the places of a name that have a zip. For Brussels, these are all places of the region (`Bruxelles 1050`).
 */
function filterByZip(candidates: readonly GazetteerEntry[], zip: string): readonly GazetteerEntry[] {
  const own = candidates.filter(({ place, zips }) => place.kind === 'city' && zips.has(zip));
  const all = (entriesByZip.get(zip) ?? []).map(({ entry }) => entry);
  if (own.some(({ isRemainder }) => isRemainder)) return all;
  return own.length > 0 || !canMeanBrussels(candidates) ? own : all.filter(isInBrussels);
}

/** Finds the places of a zip whose names are the words after the zip. */
function findWithName(
  words: readonly TextWord[],
  from: number,
  ofZip: readonly GazetteerEntry[],
): FoundName | undefined {
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    const name = joinWords(words, from, length);
    const named = ofZip.filter(
      (entry) => entry.names.includes(name) || (isInBrussels(entry) && canMeanBrussels(findByName(name))),
    );
    if (named.length === 0) continue;
    // A municipality that is named with one of its postcodes means all places with that postcode.
    const isWhole = named.some(({ isRemainder }) => isRemainder);
    return { end: from + length, isExact: true, entries: isWhole ? ofZip : named };
  }
  return undefined;
}

const toMeaningKey = (found: readonly GazetteerEntry[]) =>
  found
    .map(({ place }) => `${place.kind} ${place.id}`)
    .toSorted()
    .join();

/** Returns the places that a shortened name stands for. There may be a few. */
function findShortMeaning(name: string): readonly GazetteerEntry[] | undefined {
  const found = chooseMeaning([...new Set((entriesByShortName.get(name) ?? []).map(({ entry }) => entry))], false);
  return found.length > 0 && found.length <= MAX_PLACES_PER_SHORT_NAME ? found : undefined;
}

/**
 * Returns the places that a misspelt name means, when only one meaning is possible. A municipality or province has
 * priority over its parts.
 */
function findNearMeaning(name: string): readonly GazetteerEntry[] | undefined {
  if (name.length < MIN_SIMILAR_NAME_CHARACTERS) return undefined;
  nearNames ??= createSimilarNameFinder(entriesByName.keys());
  // The first letter is assumed to be correct, because it seldom is the wrong one. Otherwise every "water" would mean
  // Mater.
  const meanings = nearNames(name)
    .filter((other) => other[0] === name[0])
    .map((other) => chooseMeaning(findByName(other), false));
  const chief = meanings.filter((found) =>
    found.some(({ isMunicipality, place }) => isMunicipality || place.kind === 'province'),
  );
  const preferred = chief.length > 0 && name.length > MAX_SHORT_NAME_CHARACTERS ? chief : meanings;
  const different = new Map(preferred.map((found) => [toMeaningKey(found), found]));
  const [only] = different.values();
  return different.size === 1 ? only : undefined;
}

function findNearAt(words: readonly TextWord[], from: number): FoundName | undefined {
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    const name = joinWords(words, from, length);
    if (/\d/.test(name)) continue;
    const found = findShortMeaning(name) ?? findNearMeaning(name);
    if (found) return { end: from + length, isExact: false, entries: found };
  }
  return undefined;
}

/** Returns the province with this name. The result is not certain when its capital has the same name. */
function findProvince({ entries: found, candidates = [] }: ExactName): { id: string; isCertain: boolean } | undefined {
  const [only] = found;
  if (!only || found.length > 1) return undefined;
  if (only.place.kind === 'province') return { id: only.place.id, isCertain: true };
  const isCapital = candidates.some(({ place }) => place.kind === 'province' && place.id === only.provinceId);
  return isCapital && only.provinceId !== undefined ? { id: only.provinceId, isCertain: false } : undefined;
}

/** Returns the places of a name that are in a province. */
function filterByProvince(
  { entries: found, candidates = found }: ExactName,
  provinceId: string,
): readonly GazetteerEntry[] {
  const inside = candidates.filter(
    ({ place, provinceId: own }) =>
      place.kind !== 'province' && (own === provinceId || FORMER_PROVINCES.get(place.zip) === provinceId),
  );
  return inside.length > 0 ? chooseMeaning(inside, false) : [];
}

const isAmbiguous = ({ entries: found, candidates = found }: ExactName): boolean =>
  new Set(candidates.map(({ place, provinceId }) => (place.kind === 'province' ? place.id : provinceId))).size > 1;

/** Matches the separators between the places of a list. */
const LIST_SEPARATOR = /[;+&/]/;

/** Returns whether these words may be between a place and its province: none, `in`, `province de`, `en province de`. */
function isProvinceLink(between: readonly string[]): boolean {
  const at = between.findIndex((word) => PROVINCE_WORDS.has(word));
  const before = (at < 0 ? between : between.slice(0, at)).join(' ');
  if (before !== '' && !IN_PREPOSITIONS.has(before) && !(at >= 0 && WORDS_BEFORE_PROVINCE_WORD.has(before)))
    return false;
  const after = at < 0 ? [] : between.slice(at + 1);
  return after.length <= 1 && after.every((word) => LINK_WORDS.has(word));
}

/**
 * Uses a province next to a place, or in brackets after it, to choose between places of the same name: `Saint-Nicolas
 * (Liège)`. A name that is also that of a city counts as a province only directly after the place. After a comma, it
 * counts only when the place is ambiguous. In a sequence of several places, it does not count (`Mechelen Antwerpen
 * Gent`).
 */
function applyProvinces(names: readonly ExactName[], words: readonly TextWord[], text: string): readonly ExactName[] {
  const told = [...names];
  const isFree = ({ distinguishedOffset: tellsApart }: ExactName, index: number) =>
    tellsApart === undefined && told[index] === names[index];
  const tell = (place: number, province: number, wants: (named: ExactName, isCertain: boolean) => boolean) => {
    const [named, telling] = [told[place], told[province]];
    const found = telling && findProvince(telling);
    if (!named || !telling || !found || !isFree(named, place) || !isFree(telling, province)) return;
    const inside = filterByProvince(named, found.id);
    if (inside.length === 0 || !wants(named, found.isCertain)) return;
    told[place] = { ...named, entries: inside };
    told[province] = { ...telling, distinguishedOffset: words[named.from]?.start ?? 0 };
  };
  const between = (first: ExactName | undefined, second: ExactName | undefined) => {
    const [from, to] = [first?.end ?? 0, second?.from ?? 0];
    const gap = text.slice(words[from - 1]?.end ?? 0, words[to]?.start ?? 0);
    return { gap, words: words.slice(from, to).map((word) => word.text) };
  };
  const isBeside = (index: number) =>
    index > 0 && index < names.length && between(names[index - 1], names[index]).gap.trim() === '';
  for (let index = 1; index < names.length; index++) {
    const { gap, words: lead } = between(names[index - 1], names[index]);
    const isAlone = !gap.includes(',') && !isBeside(index - 1) && !isBeside(index + 1);
    tell(index - 1, index, (named, isCertain) => {
      if (LIST_SEPARATOR.test(gap) || !isProvinceLink(lead)) return false;
      return isCertain || (lead.length === 0 && (gap.includes('(') || isAlone || isAmbiguous(named)));
    });
  }
  for (let index = 1; index < names.length; index++) {
    const { gap, words: lead } = between(names[index - 1], names[index]);
    tell(index, index - 1, (_, isCertain) => isCertain && lead.length === 0 && !LIST_SEPARATOR.test(gap));
  }
  return told;
}

/** Finds the places that a sentence names, from left to right. The longest name wins, and mentions do not overlap. */
export function searchTextForPlaces(text: string): PlaceMention[] {
  const words = splitWords(text);
  const names: ExactName[] = [];
  const taken = new Set<number>();
  for (let from = 0; from < words.length; from++) {
    const found = findExactAt(words, from);
    if (!found) continue;
    names.push({ ...found, from });
    for (let index = from; index < found.end; index++) taken.add(index);
    from = found.end - 1;
  }
  const exact = new Map(applyProvinces(names, words, text).map((named) => [named.from, named]));
  const mentions: PlaceMention[] = [];
  for (let from = 0; from < words.length; from++) {
    const named = exact.get(from);
    const found = named ?? (taken.has(from) ? undefined : findNearAt(words, from));
    const first = words[from];
    if (!found || !first || (!found.isExact && overlaps(taken, from, found.end))) continue;
    mentions.push({
      start: first.start,
      end: words[found.end - 1]?.end ?? first.end,
      exact: found.isExact,
      places: found.entries.map(({ place }) => place),
      ...(named?.distinguishedOffset !== undefined && { tellsApart: named.distinguishedOffset }),
    });
    from = found.end - 1;
  }
  return mentions;
}

const overlaps = (taken: ReadonlySet<number>, from: number, end: number): boolean => {
  for (let index = from; index < end; index++) if (taken.has(index)) return true;
  return false;
};
