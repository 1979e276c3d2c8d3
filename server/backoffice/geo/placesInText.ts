import type { LocalizedText } from '#shared/api/common.ts';
import type { PlaceMention } from '#shared/api/places.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { cityEntries, type Entry, entries, municipalityById } from './gazetteer/gazetteer.ts';
import { regionNames } from './gazetteer/regions.ts';
import { createNearNames } from './nearNames.ts';
import { normalizePlaceName, normalizePlaceWord, wordsOfPlaceName } from './placeName.ts';

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A name and the places that it can mean. */
interface Found {
  /** Index after its last word. */
  readonly end: number;
  readonly exact: boolean;
  readonly entries: readonly Entry[];
  /** All entries with this name; absent where `entries` has them all. */
  readonly candidates?: readonly Entry[];
}

/** A name that is spelled correctly, with the index of its first word. */
interface Named extends Found {
  readonly from: number;
  /** Set for a province that only tells a name apart: where that name begins in the text. */
  readonly tellsApart?: number;
}

const inAll = (words: Readonly<Record<Locale, string>>): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((each) => each.split('|')));

/** Say that a name is that of a province, before it or behind it. */
const PROVINCE_WORDS = inAll({ nl: 'provincie|prov', fr: 'province', en: 'province', de: 'provinz' });
/** Between such a word and the name: `province de Liège`. */
const LINKS = inAll({ nl: 'van', fr: 'de|du|d', en: 'of', de: 'von' });
/** They stand before the name of a province: `Nieuwerkerken in Limburg`. */
const IN = inAll({ nl: 'in|in de', fr: 'dans|dans la', en: 'in|in the', de: 'in|in der' });
/** They stand only before the word for a province: `Saint-Nicolas en province de Liège`. */
const ONLY_BEFORE_PROVINCE = inAll({ nl: 'de', fr: 'en', en: 'the', de: 'der' });
const ZIP = /^\d{4}$/;
/** Fewer letters are too many other words with one mistake in them. */
const SHORTEST_NEAR = 4;
/** As short as this it has to be the only name of all, the smallest places included. */
const SHORT = 4;
/** What follows the part of a name that people leave it at: Barvaux-sur-Ourthe, Marche-en-Famenne. */
const SHORTENED = /^([a-z]{5,}) (?:sur|en|lez|les|le|la|l|aux|sous|de|d|du|bij|op|aan|ten|ter|over|am|im|st) /;
/** The part that people leave Sint-Katherina-Lombeek at. */
const LAST_PART = /^(?:st [a-z]+|onze lieve vrouw) ([a-z]{5,})$/;
/** A shortened name that more places share says too little. */
const MOST_SHORTENED = 3;
/** The municipality whose name stands for its whole region. */
const BRUSSELS = 100000;

/** Postcode 2070 was in the province of Antwerp until the end of 2024, and people still write so. */
const FORMER_PROVINCES: ReadonlyMap<string, string> = new Map([['2070', 'BE-VAN']]);

const byName = Map.groupBy(
  entries.flatMap((entry) => entry.names.map((name) => ({ name, entry }))),
  ({ name }) => name,
);
const longest = Math.max(...[...byName.keys(), ...regionNames.keys()].map((name) => name.split(' ').length));
const byZip = Map.groupBy(
  cityEntries.flatMap((entry) => [...entry.zips].map((zip) => ({ zip, entry }))),
  ({ zip }) => zip,
);
const byShortName = Map.groupBy(
  entries.flatMap((entry) =>
    entry.names.flatMap((name) =>
      [SHORTENED, LAST_PART].map((pattern) => ({ name: pattern.exec(name)?.[1] ?? '', entry })),
    ),
  ),
  ({ name }) => name,
);
let nearNames: ReturnType<typeof createNearNames> | undefined;

const called = (name: string): Entry[] => (byName.get(name) ?? []).map(({ entry }) => entry);

/**
 * What a name means without context: the municipality before its parts of the same name; a province only where no
 * municipality that lies in it is called so (Antwerpen is the city, Limburg the province); else every place of the
 * name.
 */
function meant(candidates: readonly Entry[], wantsProvince: boolean): readonly Entry[] {
  const provinces = candidates.filter(({ place }) => place.kind === 'province');
  if (wantsProvince && provinces.length > 0) return provinces;
  const municipalities = candidates.filter(({ isMunicipality }) => isMunicipality);
  const isCapital = municipalities.some(({ provinceId }) => provinces.some(({ place }) => place.id === provinceId));
  if (provinces.length > 0 && !isCapital) return provinces;
  return municipalities.length > 0 ? municipalities : [...new Set(candidates.map(wholeOfFirstPart))];
}

const startsLike = (whole: LocalizedText, part: LocalizedText): boolean =>
  Object.values(whole).some((all) =>
    Object.values(part).some((name) => normalizePlaceName(all).startsWith(`${normalizePlaceName(name)} `)),
  );

/** The municipality that is called by its first part and another one: Knokke is all of Knokke-Heist. */
function wholeOfFirstPart(entry: Entry): Entry {
  const { place } = entry;
  const whole = place.kind === 'city' && place.municipality ? municipalityById(place.municipality.id) : undefined;
  const ownMain = whole && cityEntries.find(({ place: { id } }) => id === whole.place.id);
  // Where towns have merged, the name stays that of one town: Merelbeke is not Melle.
  const isOne = ownMain?.place.name.nl === whole?.place.name.nl;
  return whole && isOne && startsLike(whole.place.name, place.name) ? whole : entry;
}

/** Words as names are compared. A word that folds to several, or to none, is none of a name. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: wordsOfPlaceName(word).map(normalizePlaceWord).join(' '),
    start: index,
    end: index + word.length,
  }));
}

const nameAt = (words: readonly Word[], from: number, length: number) =>
  words
    .slice(from, from + length)
    .map(({ text }) => text)
    .join(' ');

function asksForProvince(words: readonly Word[], from: number, end: number): boolean {
  const before = words[from - 1]?.text ?? '';
  const lead = LINKS.has(before) ? words[from - 2]?.text : before;
  return [lead, words[end]?.text].some((word) => word !== undefined && PROVINCE_WORDS.has(word));
}

/** The longest name that begins at a word, with its zip if that stands beside it. */
function exactAt(words: readonly Word[], from: number): Found | undefined {
  const zip = words[from]?.text ?? '';
  if (ZIP.test(zip)) {
    const ofZip = (byZip.get(zip) ?? []).map(({ entry }) => entry);
    if (ofZip.length === 0) return undefined;
    return withName(words, from + 1, ofZip) ?? { end: from + 1, exact: true, entries: ofZip };
  }
  for (let length = Math.min(longest, words.length - from); length > 0; length--) {
    const name = nameAt(words, from, length);
    const end = from + length;
    const region = regionNames.get(name);
    if (region) return { end, exact: true, entries: region };
    const candidates = called(name);
    if (candidates.length === 0) continue;
    const next = words[end]?.text ?? '';
    const ofZip = ZIP.test(next) ? placesOfZip(candidates, next) : [];
    if (ofZip.length > 0) return { end: end + 1, exact: true, entries: ofZip };
    return { end, exact: true, entries: meant(candidates, asksForProvince(words, from, end)), candidates };
  }
  return undefined;
}

const standsForBrussels = (candidates: readonly Entry[]) => candidates.some(({ place }) => place.id === BRUSSELS);
const isInBrussels = ({ provinceId }: Entry) => provinceId === undefined;

/** Of the places of a name, those with a zip; of Brussels any place of the region (`Bruxelles 1050`). */
function placesOfZip(candidates: readonly Entry[], zip: string): readonly Entry[] {
  const own = candidates.filter(({ place, zips }) => place.kind === 'city' && zips.has(zip));
  const all = (byZip.get(zip) ?? []).map(({ entry }) => entry);
  if (own.some(({ isRemainder }) => isRemainder)) return all;
  return own.length > 0 || !standsForBrussels(candidates) ? own : all.filter(isInBrussels);
}

/** Of the places of a zip, those that the words after it name. */
function withName(words: readonly Word[], from: number, ofZip: readonly Entry[]): Found | undefined {
  for (let length = Math.min(longest, words.length - from); length > 0; length--) {
    const name = nameAt(words, from, length);
    const named = ofZip.filter(
      (entry) => entry.names.includes(name) || (isInBrussels(entry) && standsForBrussels(called(name))),
    );
    if (named.length === 0) continue;
    // A municipality under one of its postcodes: all that lies there.
    const isWhole = named.some(({ isRemainder }) => isRemainder);
    return { end: from + length, exact: true, entries: isWhole ? ofZip : named };
  }
  return undefined;
}

const keyOf = (found: readonly Entry[]) =>
  found
    .map(({ place }) => `${place.kind} ${place.id}`)
    .toSorted()
    .join();

/** The places that a shortened name stands for: one, or a few. */
function shortMeaning(name: string): readonly Entry[] | undefined {
  const found = meant([...new Set((byShortName.get(name) ?? []).map(({ entry }) => entry))], false);
  return found.length > 0 && found.length <= MOST_SHORTENED ? found : undefined;
}

/** The one place that a misspelt name can mean; a municipality or province before a part. */
function nearMeaning(name: string): readonly Entry[] | undefined {
  if (name.length < SHORTEST_NEAR) return undefined;
  nearNames ??= createNearNames(byName.keys());
  // The first letter is seldom the wrong one, and a rule that lets it be finds Mater in every "water".
  const meanings = nearNames(name)
    .filter((other) => other[0] === name[0])
    .map((other) => meant(called(other), false));
  const chief = meanings.filter((found) =>
    found.some(({ isMunicipality, place }) => isMunicipality || place.kind === 'province'),
  );
  const preferred = chief.length > 0 && name.length > SHORT ? chief : meanings;
  const different = new Map(preferred.map((found) => [keyOf(found), found]));
  const [only] = different.values();
  return different.size === 1 ? only : undefined;
}

function nearAt(words: readonly Word[], from: number): Found | undefined {
  for (let length = Math.min(longest, words.length - from); length > 0; length--) {
    const name = nameAt(words, from, length);
    if (/\d/.test(name)) continue;
    const found = shortMeaning(name) ?? nearMeaning(name);
    if (found) return { end: from + length, exact: false, entries: found };
  }
  return undefined;
}

/** The province with this name. It is not certain where the name is also that of its capital. */
function provinceNamed({ entries: found, candidates = [] }: Named): { id: string; isCertain: boolean } | undefined {
  const [only] = found;
  if (!only || found.length > 1) return undefined;
  if (only.place.kind === 'province') return { id: only.place.id, isCertain: true };
  const isCapital = candidates.some(({ place }) => place.kind === 'province' && place.id === only.provinceId);
  return isCapital && only.provinceId !== undefined ? { id: only.provinceId, isCertain: false } : undefined;
}

/** The places of a name that lie in a province. */
function placesIn({ entries: found, candidates = found }: Named, provinceId: string): readonly Entry[] {
  const inside = candidates.filter(
    ({ place, provinceId: own }) =>
      place.kind !== 'province' && (own === provinceId || FORMER_PROVINCES.get(place.zip) === provinceId),
  );
  return inside.length > 0 ? meant(inside, false) : [];
}

const isAmbiguous = ({ entries: found, candidates = found }: Named): boolean =>
  new Set(candidates.map(({ place, provinceId }) => (place.kind === 'province' ? place.id : provinceId))).size > 1;

/** Signs between the places of a list. */
const LIST = /[;+&/]/;

/** Whether these words may stand between a place and its province: none, `in`, `province de`, `en province de`. */
function leadsToProvince(between: readonly string[]): boolean {
  const at = between.findIndex((word) => PROVINCE_WORDS.has(word));
  const before = (at < 0 ? between : between.slice(0, at)).join(' ');
  if (before !== '' && !IN.has(before) && !(at >= 0 && ONLY_BEFORE_PROVINCE.has(before))) return false;
  const after = at < 0 ? [] : between.slice(at + 1);
  return after.length <= 1 && after.every((word) => LINKS.has(word));
}

/**
 * Uses a province beside a place, or in brackets behind it, to choose between places with the same name: `Saint-Nicolas
 * (Liège)`. A name that is also that of a city does so only directly behind the place: after a comma only where the place
 * is ambiguous, and not in a row of several places (`Mechelen Antwerpen Gent`).
 */
function tellApart(names: readonly Named[], words: readonly Word[], text: string): readonly Named[] {
  const told = [...names];
  const isFree = ({ tellsApart }: Named, index: number) => tellsApart === undefined && told[index] === names[index];
  const tell = (place: number, province: number, wants: (named: Named, isCertain: boolean) => boolean) => {
    const [named, telling] = [told[place], told[province]];
    const found = telling && provinceNamed(telling);
    if (!named || !telling || !found || !isFree(named, place) || !isFree(telling, province)) return;
    const inside = placesIn(named, found.id);
    if (inside.length === 0 || !wants(named, found.isCertain)) return;
    told[place] = { ...named, entries: inside };
    told[province] = { ...telling, tellsApart: words[named.from]?.start ?? 0 };
  };
  const between = (first: Named | undefined, second: Named | undefined) => {
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
      if (LIST.test(gap) || !leadsToProvince(lead)) return false;
      return isCertain || (lead.length === 0 && (gap.includes('(') || isAlone || isAmbiguous(named)));
    });
  }
  for (let index = 1; index < names.length; index++) {
    const { gap, words: lead } = between(names[index - 1], names[index]);
    tell(index, index - 1, (_, isCertain) => isCertain && lead.length === 0 && !LIST.test(gap));
  }
  return told;
}

/** The places that a sentence names, from left to right, the longest name first; without overlap. */
export function placesInText(text: string): PlaceMention[] {
  const words = wordsOf(text);
  const names: Named[] = [];
  const taken = new Set<number>();
  for (let from = 0; from < words.length; from++) {
    const found = exactAt(words, from);
    if (!found) continue;
    names.push({ ...found, from });
    for (let index = from; index < found.end; index++) taken.add(index);
    from = found.end - 1;
  }
  const exact = new Map(tellApart(names, words, text).map((named) => [named.from, named]));
  const mentions: PlaceMention[] = [];
  for (let from = 0; from < words.length; from++) {
    const named = exact.get(from);
    const found = named ?? (taken.has(from) ? undefined : nearAt(words, from));
    const first = words[from];
    if (!found || !first || (!found.exact && overlaps(taken, from, found.end))) continue;
    mentions.push({
      start: first.start,
      end: words[found.end - 1]?.end ?? first.end,
      exact: found.exact,
      places: found.entries.map(({ place }) => place),
      ...(named?.tellsApart !== undefined && { tellsApart: named.tellsApart }),
    });
    from = found.end - 1;
  }
  return mentions;
}

const overlaps = (taken: ReadonlySet<number>, from: number, end: number): boolean => {
  for (let index = from; index < end; index++) if (taken.has(index)) return true;
  return false;
};
