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
   * For a province that decides which place another name means: the offset of that other name in the text. Absent for
   * all other names.
   */
  readonly distinguishedOffset?: number;
}

const collectWords = (words: Readonly<Record<Locale, string>>): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((wordsInLanguage) => wordsInLanguage.split('|')));

/** Words that show, before or after a name, that the name means a province. */
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
 * A misspelt name of at most this length is accepted only when it is similar to exactly one name. For longer names, the
 * names of municipalities and provinces have priority over the names of smaller places.
 */
const MAX_SHORT_NAME_CHARACTERS = 4;
/**
 * Matches names that people shorten to their first part, such as Barvaux-sur-Ourthe and Marche-en-Famenne.
 */
const NAME_USED_BY_FIRST_PART =
  /^([a-z]{5,}) (?:sur|en|lez|les|le|la|l|aux|sous|de|d|du|bij|op|aan|ten|ter|over|am|im|st) /;
/** Matches names that people shorten to their last part, such as Sint-Katherina-Lombeek. */
const NAME_USED_BY_LAST_PART = /^(?:st [a-z]+|onze lieve vrouw) ([a-z]{5,})$/;
/** A shortened name is ignored when it stands for more places than this, because it is then ambiguous. */
const MAX_PLACES_PER_SHORT_NAME = 3;
/** The municipality whose name stands for its whole region. */
const BRUSSELS_CITY_ID = 100000;

/**
 * The former provinces of postcodes. Postcode 2070 was in the province of Antwerp until the end of 2024, and people
 * still name that province.
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
let findSimilarNames: ReturnType<typeof createSimilarNameFinder> | undefined;

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

const startsWithName = (wholeName: LocalizedText, partName: LocalizedText): boolean =>
  Object.values(wholeName).some((whole) =>
    Object.values(partName).some((part) => normalizePlaceName(whole).startsWith(`${normalizePlaceName(part)} `)),
  );

/**
 * Returns the municipality of a place when its name begins with the name of the place: Knokke means all of
 * Knokke-Heist. Otherwise returns the entry of the place itself.
 */
function findMunicipalityByFirstPart(entry: GazetteerEntry): GazetteerEntry {
  const { place } = entry;
  const municipality =
    place.kind === 'city' && place.municipality ? findMunicipalityEntry(place.municipality.id) : undefined;
  const mainCity = municipality && cityEntries.find(({ place: { id } }) => id === municipality.place.id);
  // When towns have merged, the name of one town still means only that town: Merelbeke does not include Melle.
  const isNamedAfterMainCity = mainCity?.place.name.nl === municipality?.place.name.nl;
  return municipality && isNamedAfterMainCity && startsWithName(municipality.place.name, place.name)
    ? municipality
    : entry;
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
  const precedingWord = words[from - 1]?.text ?? '';
  const wordBeforeName = LINK_WORDS.has(precedingWord) ? words[from - 2]?.text : precedingWord;
  return [wordBeforeName, words[end]?.text].some((word) => word !== undefined && PROVINCE_WORDS.has(word));
}

/** Finds the longest name that begins at a word, together with a zip before or after it. */
function findExactAt(words: readonly TextWord[], from: number): FoundName | undefined {
  const zip = words[from]?.text ?? '';
  if (ZIP_PATTERN.test(zip)) {
    const entriesOfZip = (entriesByZip.get(zip) ?? []).map(({ entry }) => entry);
    if (entriesOfZip.length === 0) return undefined;
    return findNameAfterZip(words, from + 1, entriesOfZip) ?? { end: from + 1, isExact: true, entries: entriesOfZip };
  }
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    const name = joinWords(words, from, length);
    const end = from + length;
    const region = entriesByRegionName.get(name);
    if (region) return { end, isExact: true, entries: region };
    const candidates = findByName(name);
    if (candidates.length === 0) continue;
    const nextWord = words[end]?.text ?? '';
    const entriesOfZip = ZIP_PATTERN.test(nextWord) ? filterByZip(candidates, nextWord) : [];
    if (entriesOfZip.length > 0) return { end: end + 1, isExact: true, entries: entriesOfZip };
    return { end, isExact: true, entries: chooseMeaning(candidates, isProvinceWanted(words, from, end)), candidates };
  }
  return undefined;
}

const canMeanBrussels = (candidates: readonly GazetteerEntry[]) =>
  candidates.some(({ place }) => place.id === BRUSSELS_CITY_ID);
const isInBrussels = ({ provinceId }: GazetteerEntry) => provinceId === undefined;

/**
 * Returns those places of a name that have the given zip. The name of Brussels stands for the whole region: with
 * `Bruxelles 1050`, all places in the region with the zip 1050 are returned.
 */
function filterByZip(candidates: readonly GazetteerEntry[], zip: string): readonly GazetteerEntry[] {
  const matchingCities = candidates.filter(({ place, zips }) => place.kind === 'city' && zips.has(zip));
  const entriesOfZip = (entriesByZip.get(zip) ?? []).map(({ entry }) => entry);
  if (matchingCities.some(({ isRemainder }) => isRemainder)) return entriesOfZip;
  return matchingCities.length > 0 || !canMeanBrussels(candidates) ? matchingCities : entriesOfZip.filter(isInBrussels);
}

/** Finds the places of a zip whose names are the words after the zip. */
function findNameAfterZip(
  words: readonly TextWord[],
  from: number,
  entriesOfZip: readonly GazetteerEntry[],
): FoundName | undefined {
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    const name = joinWords(words, from, length);
    const entriesWithName = entriesOfZip.filter(
      (entry) => entry.names.includes(name) || (isInBrussels(entry) && canMeanBrussels(findByName(name))),
    );
    if (entriesWithName.length === 0) continue;
    // A municipality that is named with one of its postcodes means all places with that postcode.
    const meansWholeZip = entriesWithName.some(({ isRemainder }) => isRemainder);
    return { end: from + length, isExact: true, entries: meansWholeZip ? entriesOfZip : entriesWithName };
  }
  return undefined;
}

const toMeaningKey = (entries: readonly GazetteerEntry[]) =>
  entries
    .map(({ place }) => `${place.kind} ${place.id}`)
    .toSorted()
    .join();

/** Returns the places that a shortened name stands for; undefined when there are none or too many. */
function findShortMeaning(name: string): readonly GazetteerEntry[] | undefined {
  const meaning = chooseMeaning([...new Set((entriesByShortName.get(name) ?? []).map(({ entry }) => entry))], false);
  return meaning.length > 0 && meaning.length <= MAX_PLACES_PER_SHORT_NAME ? meaning : undefined;
}

/**
 * Returns the places that a misspelt name means, when only one meaning is possible. A municipality or province has
 * priority over its parts.
 */
function findSimilarMeaning(name: string): readonly GazetteerEntry[] | undefined {
  if (name.length < MIN_SIMILAR_NAME_CHARACTERS) return undefined;
  findSimilarNames ??= createSimilarNameFinder(entriesByName.keys());
  // The first letter is assumed to be correct, because people seldom mistype it. Otherwise every "water" would mean
  // Mater.
  const meanings = findSimilarNames(name)
    .filter((similarName) => similarName[0] === name[0])
    .map((similarName) => chooseMeaning(findByName(similarName), false));
  const majorMeanings = meanings.filter((meaning) =>
    meaning.some(({ isMunicipality, place }) => isMunicipality || place.kind === 'province'),
  );
  const preferredMeanings =
    majorMeanings.length > 0 && name.length > MAX_SHORT_NAME_CHARACTERS ? majorMeanings : meanings;
  const meaningsByKey = new Map(preferredMeanings.map((meaning) => [toMeaningKey(meaning), meaning]));
  const [firstMeaning] = meaningsByKey.values();
  return meaningsByKey.size === 1 ? firstMeaning : undefined;
}

function findSimilarAt(words: readonly TextWord[], from: number): FoundName | undefined {
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    const name = joinWords(words, from, length);
    if (/\d/.test(name)) continue;
    const foundEntries = findShortMeaning(name) ?? findSimilarMeaning(name);
    if (foundEntries) return { end: from + length, isExact: false, entries: foundEntries };
  }
  return undefined;
}

/** Returns the province with this name. The result is not certain when the province's capital has the same name. */
function findProvince({ entries, candidates = [] }: ExactName): { id: string; isCertain: boolean } | undefined {
  const [firstEntry] = entries;
  if (!firstEntry || entries.length > 1) return undefined;
  if (firstEntry.place.kind === 'province') return { id: firstEntry.place.id, isCertain: true };
  const isCapital = candidates.some(({ place }) => place.kind === 'province' && place.id === firstEntry.provinceId);
  return isCapital && firstEntry.provinceId !== undefined ? { id: firstEntry.provinceId, isCertain: false } : undefined;
}

/** Returns the places of a name that are in a province. */
function filterByProvince({ entries, candidates = entries }: ExactName, provinceId: string): readonly GazetteerEntry[] {
  const entriesInProvince = candidates.filter(
    ({ place, provinceId: entryProvinceId }) =>
      place.kind !== 'province' && (entryProvinceId === provinceId || FORMER_PROVINCES.get(place.zip) === provinceId),
  );
  return entriesInProvince.length > 0 ? chooseMeaning(entriesInProvince, false) : [];
}

const isAmbiguous = ({ entries, candidates = entries }: ExactName): boolean =>
  new Set(candidates.map(({ place, provinceId }) => (place.kind === 'province' ? place.id : provinceId))).size > 1;

/** Matches the separators between the places of a list. */
const LIST_SEPARATOR = /[;+&/]/;

/** Returns whether these words may be between a place and its province: none, `in`, `province de`, `en province de`. */
function isProvinceLink(wordsBetween: readonly string[]): boolean {
  const provinceWordIndex = wordsBetween.findIndex((word) => PROVINCE_WORDS.has(word));
  const wordsBefore = (provinceWordIndex < 0 ? wordsBetween : wordsBetween.slice(0, provinceWordIndex)).join(' ');
  if (
    wordsBefore !== '' &&
    !IN_PREPOSITIONS.has(wordsBefore) &&
    !(provinceWordIndex >= 0 && WORDS_BEFORE_PROVINCE_WORD.has(wordsBefore))
  )
    return false;
  const wordsAfter = provinceWordIndex < 0 ? [] : wordsBetween.slice(provinceWordIndex + 1);
  return wordsAfter.length <= 1 && wordsAfter.every((word) => LINK_WORDS.has(word));
}

/**
 * Uses a province next to a place, or in brackets after it, to choose between places of the same name: `Saint-Nicolas
 * (Liège)`. A name that a province and a city share, such as Antwerpen, counts as the province only directly after the
 * place. After a comma, such a name counts only when the place is ambiguous. In a sequence of several places, it does
 * not count (`Mechelen Antwerpen Gent`).
 */
function applyProvinces(names: readonly ExactName[], words: readonly TextWord[], text: string): readonly ExactName[] {
  const resolvedNames = [...names];
  const isUnresolved = ({ distinguishedOffset }: ExactName, index: number) =>
    distinguishedOffset === undefined && resolvedNames[index] === names[index];
  const applyProvince = (
    placeIndex: number,
    provinceIndex: number,
    mayApply: (placeName: ExactName, isCertain: boolean) => boolean,
  ) => {
    const [placeName, provinceName] = [resolvedNames[placeIndex], resolvedNames[provinceIndex]];
    const province = provinceName && findProvince(provinceName);
    if (
      !placeName ||
      !provinceName ||
      !province ||
      !isUnresolved(placeName, placeIndex) ||
      !isUnresolved(provinceName, provinceIndex)
    )
      return;
    const entriesInProvince = filterByProvince(placeName, province.id);
    if (entriesInProvince.length === 0 || !mayApply(placeName, province.isCertain)) return;
    resolvedNames[placeIndex] = { ...placeName, entries: entriesInProvince };
    resolvedNames[provinceIndex] = { ...provinceName, distinguishedOffset: words[placeName.from]?.start ?? 0 };
  };
  const findTextBetween = (first: ExactName | undefined, second: ExactName | undefined) => {
    const [from, to] = [first?.end ?? 0, second?.from ?? 0];
    const gap = text.slice(words[from - 1]?.end ?? 0, words[to]?.start ?? 0);
    return { gap, words: words.slice(from, to).map((word) => word.text) };
  };
  const isAdjacent = (index: number) =>
    index > 0 && index < names.length && findTextBetween(names[index - 1], names[index]).gap.trim() === '';
  for (let index = 1; index < names.length; index++) {
    const { gap, words: wordsBetween } = findTextBetween(names[index - 1], names[index]);
    const isAlone = !gap.includes(',') && !isAdjacent(index - 1) && !isAdjacent(index + 1);
    applyProvince(index - 1, index, (placeName, isCertain) => {
      if (LIST_SEPARATOR.test(gap) || !isProvinceLink(wordsBetween)) return false;
      return isCertain || (wordsBetween.length === 0 && (gap.includes('(') || isAlone || isAmbiguous(placeName)));
    });
  }
  for (let index = 1; index < names.length; index++) {
    const { gap, words: wordsBetween } = findTextBetween(names[index - 1], names[index]);
    applyProvince(
      index,
      index - 1,
      (_, isCertain) => isCertain && wordsBetween.length === 0 && !LIST_SEPARATOR.test(gap),
    );
  }
  return resolvedNames;
}

/** Finds the places that a sentence names, from left to right. The longest name wins, and mentions do not overlap. */
export function searchTextForPlaces(text: string): PlaceMention[] {
  const words = splitWords(text);
  const names: ExactName[] = [];
  const usedIndexes = new Set<number>();
  for (let from = 0; from < words.length; from++) {
    const foundName = findExactAt(words, from);
    if (!foundName) continue;
    names.push({ ...foundName, from });
    for (let index = from; index < foundName.end; index++) usedIndexes.add(index);
    from = foundName.end - 1;
  }
  const exactNamesByIndex = new Map(applyProvinces(names, words, text).map((exactName) => [exactName.from, exactName]));
  const mentions: PlaceMention[] = [];
  for (let from = 0; from < words.length; from++) {
    const exactName = exactNamesByIndex.get(from);
    const foundName = exactName ?? (usedIndexes.has(from) ? undefined : findSimilarAt(words, from));
    const firstWord = words[from];
    if (!foundName || !firstWord || (!foundName.isExact && overlaps(usedIndexes, from, foundName.end))) continue;
    mentions.push({
      start: firstWord.start,
      end: words[foundName.end - 1]?.end ?? firstWord.end,
      exact: foundName.isExact,
      places: foundName.entries.map(({ place }) => place),
      ...(exactName?.distinguishedOffset !== undefined && { tellsApart: exactName.distinguishedOffset }),
    });
    from = foundName.end - 1;
  }
  return mentions;
}

const overlaps = (usedIndexes: ReadonlySet<number>, from: number, end: number): boolean => {
  for (let index = from; index < end; index++) if (usedIndexes.has(index)) return true;
  return false;
};
