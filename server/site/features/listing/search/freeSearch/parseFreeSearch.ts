import type { Place, PlaceMention } from '#shared/api/places.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { getFamilies, type FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { HEAD_TYPE, RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { MAX_FREE_SEARCH_CHARACTERS } from '#shared/domain/freeSearch/sentenceLimits.ts';
import { FACADES_BY_SUB_TYPE, facadesParameter } from '#shared/filters/definitions/facades.ts';
import { gardenParameter } from '#shared/filters/definitions/garden.ts';
import { livingAreaParameter } from '#shared/filters/definitions/livingArea.ts';
import { MORE_PARAMETERS, parseFilterValues } from '#shared/filters/moreParameters.ts';
import { newBuildParameter } from '#shared/filters/definitions/newBuild.ts';
import { type FilterValues, getParameterNames } from '#shared/filters/parameter.ts';
import { parkingParameter } from '#shared/filters/definitions/parking.ts';
import { terraceParameter } from '#shared/filters/definitions/terrace.ts';
import { plotAreaParameter } from '#shared/filters/definitions/plotArea.ts';
import { toMeasureValues, readClass, readMeasure } from './readMeasure.ts';
import type { PhraseMeaning } from './meaning.ts';
import { findNegatedParts } from './negatedParts.ts';
import { SearchPhrase } from './phrase.ts';
import { readBedrooms, skipFillers } from './readBedrooms.ts';
import { readOtherAmount } from './readOtherAmount.ts';
import { type PriceFamily, readPrice } from './readPrice.ts';

export interface FreeSearch {
  /** The filters for the parts that were understood. `transaction` is empty when the text states none. */
  readonly query: Omit<FilterQuery, 'page' | 'sortType' | 'sortOrder'>;
  /** The parts that were not understood, in the visitor's words and order. */
  readonly unclearParts: readonly string[];
}

/** The minimum price of a sale. A lower amount is a rent. */
const MIN_SALE_EUROS = 5000;

/** The head types of dwellings. */
const DWELLING_HEAD_TYPES: readonly number[] = [HEAD_TYPE.APARTMENT, HEAD_TYPE.HOUSE];

/**
 * The meanings of signs that are no part of an amount: signs between the entries of a list, and signs without meaning.
 */
const SIGN_MEANINGS: Readonly<Record<string, 'and' | 'nothing'>> = {
  ',': 'and',
  ';': 'and',
  '+': 'and',
  '-': 'nothing',
  '<': 'nothing',
  '>': 'nothing',
  '≤': 'nothing',
  '≥': 'nothing',
  '/': 'nothing',
};

/** The address parameters of the filter for new buildings. */
const NEW_BUILD_VALUES: FilterValues = { [newBuildParameter.name]: '1' };
const LIVING_AREA_PARAMETER = livingAreaParameter.name;
const PLOT_AREA_PARAMETER = plotAreaParameter.name;
const FACADES_PARAMETER = facadesParameter.name;

/** The filters for parts of a home that have an area of their own. */
const PARTS_WITH_AREA: readonly string[] = [gardenParameter.name, terraceParameter.name, parkingParameter.name];
const hasOwnArea = (values: FilterValues) => PARTS_WITH_AREA.some((name) => values[name] !== undefined);

/** Returns the transaction family (sale or rent) to which the given filters restrict the list. */
const findRequiredFamily = (values: FilterValues) =>
  MORE_PARAMETERS.find((parameter) => getParameterNames(parameter).some(({ name }) => values[name] !== undefined))
    ?.onlyInFamily;

/** The index of the first token of some words, and the index after their last token. */
interface TokenRange {
  readonly from: number;
  end: number;
}

interface KindReading extends TokenRange {
  readonly id: number;
  readonly headType: number;
  readonly isHeadType: boolean;
  /** True when a word such as "or", or a comma, precedes the kind of home. */
  readonly isAlternative: boolean;
  /** True when a word such as "or" precedes the kind. */
  readonly isAfterOr: boolean;
  /** True for a word for a plot beside an area, which may only describe another home: "house with 1000 m² of land". */
  readonly isBesideArea?: boolean;
}

/**
 * Returns the number of facades of a kind that only describes the building form of a house; undefined for any other
 * kind.
 */
const findFacades = ({ id, isHeadType: isHead }: KindReading): number | undefined =>
  isHead ? undefined : FACADES_BY_SUB_TYPE.get(id);

/** Returns whether a building form is one of several alternatives: "a terraced house or a flat". */
const isOneOfSeveral = (kinds: readonly KindReading[]): boolean =>
  kinds.some((kind, index) => {
    const previousKind = kinds[index - 1];
    if (!previousKind || (findFacades(kind) === undefined) === (findFacades(previousKind) === undefined)) return false;
    const otherKind = findFacades(kind) === undefined ? kind : previousKind;
    return kind.isAfterOr || (kind.isAlternative && otherKind.headType !== HEAD_TYPE.HOUSE);
  });

const sortIds = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);

const findHeadType = (subType: number) => SUB_TYPES.find(({ id }) => id === subType)?.headTypeId ?? 0;

/**
 * Converts a search in one line, such as `appartement gent 2 slaapkamers max 300000`, to filters. The result is
 * deterministic and does not depend on earlier searches. A word of another language is understood when it has no
 * meaning in the page's own language. Parts that are not understood are reported, never dropped.
 */
class FreeSearchReader {
  readonly #phrase: SearchPhrase;
  readonly #families = new Set<'sale' | 'rent'>();
  readonly #kinds: KindReading[] = [];
  readonly #mentions: PlaceMention[] = [];
  readonly #unclear: TokenRange[] = [];
  #price: { min?: number | undefined; max?: number | undefined; monthly: boolean } | undefined;
  #bedrooms: number | undefined;
  #hasDwellingWord = false;
  readonly #filters: ({ values: (areaParameter: string) => FilterValues } & TokenRange)[] = [];
  #newBuild: TokenRange | undefined;
  readonly #negatedParts: ReadonlyMap<number, number>;
  readonly #forbiddenParameters: ReadonlySet<string>;
  /** The index of the next token. */
  #index = 0;
  /** The index of the first of the words that lead to a place, such as "in". */
  #lead: number | undefined;
  /** True when a word such as "or", or a sign for it, precedes the next token. */
  #isAlternative = false;
  #isAfterOr = false;

  constructor(phrase: SearchPhrase, forbiddenParameters: ReadonlySet<string>) {
    this.#phrase = phrase;
    this.#forbiddenParameters = forbiddenParameters;
    this.#negatedParts = findNegatedParts(phrase);
  }

  /** Reads the transactions first, at any position, because the reading of amounts depends on them. */
  #readFamilies(): PriceFamily {
    for (let index = 0; index < this.#phrase.tokens.length; index++) {
      // The loop continues at the token after the negated part.
      for (let end = this.#negatedParts.get(index); end !== undefined; end = this.#negatedParts.get(index)) index = end;
      const transaction = this.#phrase.findMeaningAt(index, 'transaction');
      if (transaction) this.#families.add(transaction.meaning.family);
    }
    const [onlyFamily] = this.#families;
    return this.#families.size === 1 ? onlyFamily : undefined;
  }

  read(): FreeSearch {
    const family = this.#readFamilies();
    while (this.#index < this.#phrase.tokens.length) this.#readNext(family);
    return this.#buildResult(family);
  }

  /** Parses the next token: something unwanted, an amount, a sign, a place or a word with a meaning. */
  #readNext(family: PriceFamily): void {
    const start = this.#index;
    const negatedEnd = this.#negatedParts.get(start);
    if (negatedEnd !== undefined) {
      this.#reportUnclear(this.#lead ?? start, negatedEnd);
      return this.#finishPart(negatedEnd);
    }
    const amountsEnd = this.#readAmounts(start, family);
    if (amountsEnd !== undefined) return this.#finishPart(amountsEnd);
    const sign = SIGN_MEANINGS[this.#phrase.tokens[start]?.text ?? ''];
    if (sign) {
      this.#isAlternative ||= sign === 'and';
      this.#index += 1;
      return undefined;
    }
    const reading = this.#phrase.findReadingAt(start, this.#lead !== undefined);
    if (!reading) {
      this.#reportUnclear(this.#lead ?? start, start + 1);
      this.#index += 1;
      this.#lead = undefined;
      return undefined;
    }
    if (reading.kind === 'meaning') return this.#readMeaning(reading.meaning, start, reading.end, family);
    this.#mentions.push(reading.mention);
    return this.#finishPart(reading.end);
  }

  /** Finishes the part that was read and resets the state for the next part. */
  #finishPart(index: number): void {
    this.#index = index;
    this.#lead = undefined;
    this.#isAlternative = false;
    this.#isAfterOr = false;
  }

  #readMeaning(meaning: PhraseMeaning, start: number, end: number, family: PriceFamily): void {
    let nextIndex = end;
    switch (meaning.is) {
      case 'skip':
        this.#index = end;
        return;
      case 'and':
        this.#index = end;
        this.#isAlternative = true;
        this.#isAfterOr = true;
        return;
      case 'in':
        return this.#rememberLead(start, end);
      case 'bound':
        if (meaning.bound === 'about') return this.#rememberLead(start, end);
        if (!meaning.loose) this.#reportUnclear(start, end);
        break;
      case 'number':
        if (!meaning.article) this.#reportUnclear(start, end);
        break;
      case 'transaction':
      case 'type':
      case 'subType':
      case 'dwellings':
      case 'newBuild':
        this.#readKind(meaning, start, end);
        break;
      case 'with':
        nextIndex = this.#readFeatures(start, end) ?? this.#reportFeature(start, end, family);
        break;
      case 'filter':
        this.#filters.push({ values: () => meaning.more, from: this.#lead ?? start, end });
        if (hasOwnArea(meaning.more)) nextIndex = this.#reportAreaAfterPart(end);
        break;
      case 'feature':
        this.#reportUnclear(this.#lead ?? start, end);
        nextIndex = this.#reportAreaAfterPart(end);
        break;
      case 'class':
      case 'measure':
      case 'cost':
      case 'bedrooms':
      case 'rooms':
      case 'amount':
      case 'times':
      case 'area':
      case 'without':
        this.#reportUnclear(this.#lead ?? start, end);
        break;
      case 'ordinary':
        if (meaning.type !== undefined) this.#addType(meaning.type, start, end);
        this.#reportUnclear(this.#lead ?? start, end);
        break;
      case 'monthly':
        // A period of payment beside an amount is read together with the amount.
        if (meaning.period !== undefined) this.#reportUnclear(start, end);
        break;
      case 'euro':
      case 'to':
        break;
    }
    this.#finishPart(nextIndex);
  }

  /** Remembers a word before a place. When no place follows, the word is reported as not understood. */
  #rememberLead(start: number, end: number): void {
    this.#lead ??= start;
    this.#index = end;
  }

  /** Reads the kind of home. */
  #readKind(
    meaning: Extract<PhraseMeaning, { is: 'transaction' | 'type' | 'subType' | 'dwellings' | 'newBuild' }>,
    start: number,
    end: number,
  ): void {
    switch (meaning.is) {
      case 'transaction':
        if (meaning.type !== undefined) this.#addType(meaning.type, start, end);
        break;
      case 'type':
        this.#addType(meaning.id, start, end);
        break;
      case 'subType':
        this.#addKind({ id: meaning.id, headType: findHeadType(meaning.id), isHeadType: false, from: start, end });
        break;
      case 'dwellings':
        this.#hasDwellingWord = true;
        break;
      case 'newBuild':
        if (meaning.type === undefined) this.#newBuild = { from: start, end };
        else {
          this.#addType(meaning.type, start, end);
          this.#filters.push({ values: () => NEW_BUILD_VALUES, from: start, end });
        }
        break;
    }
  }

  #addType(id: number, from: number, end: number): void {
    this.#addKind({ id, headType: id, isHeadType: true, from, end });
  }

  #addKind(kind: Omit<KindReading, 'isAlternative' | 'isAfterOr'>): void {
    this.#kinds.push({ ...kind, isAlternative: this.#isAlternative, isAfterOr: this.#isAfterOr });
  }

  /**
   * Reads bedrooms, a measure, a class, a price or an amount for which there is no filter. Returns the index after the
   * words that were read; undefined when none of these begins at the token.
   */
  #readAmounts(index: number, family: PriceFamily): number | undefined {
    const rooms = readBedrooms(this.#phrase, index);
    if (rooms) {
      if (rooms.min !== undefined) this.#bedrooms = rooms.min;
      if (rooms.type !== undefined) {
        this.#kinds.push({
          id: rooms.type,
          headType: rooms.type,
          isHeadType: true,
          isAlternative: false,
          isAfterOr: false,
          from: index,
          end: rooms.end,
        });
      }
      if (rooms.limitFrom !== undefined) this.#reportUnclear(rooms.limitFrom, rooms.end);
      return rooms.end;
    }
    const measure = readMeasure(this.#phrase, index);
    if (measure) {
      const partEnd = measure.name === undefined ? this.#findAreaOfPart(index, measure.end) : undefined;
      if (partEnd !== undefined) {
        this.#reportUnclear(this.#lead ?? index, partEnd);
        return partEnd;
      }
      if (measure.plotWord) {
        const plot = { id: HEAD_TYPE.PLOT, headType: HEAD_TYPE.PLOT, isHeadType: true, ...measure.plotWord };
        // "House or plot of 1000 m²" names two kinds.
        this.#addKind({ ...plot, isBesideArea: !this.#isAfterOr || measure.plotWord.from > index });
      }
      this.#filters.push({ values: (fallback) => toMeasureValues(measure, fallback), from: index, end: measure.end });
      return measure.end;
    }
    const classReading = readClass(this.#phrase, index);
    if (classReading) {
      this.#filters.push({ values: () => classReading.more, from: index, end: classReading.end });
      return classReading.end;
    }
    const otherAmountEnd = readOtherAmount(this.#phrase, index);
    if (otherAmountEnd !== undefined) {
      this.#reportUnclear(this.#lead ?? index, otherAmountEnd);
      return otherAmountEnd;
    }
    const price = readPrice(this.#phrase, index, family);
    if (!price) return undefined;
    this.#price = {
      min: price.min ?? this.#price?.min,
      max: price.max ?? this.#price?.max,
      monthly: price.isMonthly || (this.#price?.monthly ?? false),
    };
    return price.end;
  }

  /**
   * Returns the index after the area of a part of a home that stands before the part: "with 500 m² of garden". Returns
   * undefined when the area is that of the home: "80 m² terrace" without such a word states two facts.
   */
  #findAreaOfPart(start: number, areaEnd: number): number | undefined {
    const partStart = skipFillers(this.#phrase, areaEnd);
    const wordBefore = this.#isArticle(start - 1) ? start - 2 : start - 1;
    const isLinked = partStart > areaEnd || this.#phrase.findMeaningAt(wordBefore, 'with') !== undefined;
    return isLinked && this.#findPartWithArea(partStart) !== undefined ? areaEnd : undefined;
  }

  /** Returns the index after a word for a part of a home that has an area of its own, for which there is no filter. */
  #findPartWithArea(index: number): number | undefined {
    const feature = this.#phrase.findFeatureAt(index);
    if (feature) return hasOwnArea(feature.more) ? feature.end : undefined;
    return this.#phrase.findMeaningAt(index, 'feature')?.end;
  }

  /** Reports the area after a part of a home, as in "garden of 500 m²". Returns the index after it. */
  #reportAreaAfterPart(partEnd: number): number {
    const linkEnd = skipFillers(this.#phrase, partEnd);
    const areaStart = this.#isArticle(linkEnd) ? linkEnd + 1 : linkEnd;
    const area = linkEnd > partEnd ? readMeasure(this.#phrase, areaStart) : undefined;
    if (!area || area.name !== undefined) return partEnd;
    this.#reportUnclear(areaStart, area.end);
    return area.end;
  }

  #isArticle(index: number): boolean {
    return this.#phrase.findMeaningAt(index, 'number')?.meaning.article === true;
  }

  /**
   * Reads the features after a word such as "with", as long as there is a filter for the next feature. Returns the
   * index after the last feature.
   */
  #readFeatures(start: number, featuresStart: number): number | undefined {
    let from = start;
    let end: number | undefined;
    let index = featuresStart;
    while (index < this.#phrase.tokens.length) {
      const feature = this.#phrase.findFeatureAt(index);
      if (feature) {
        this.#filters.push({ values: () => feature.more, from, end: feature.end });
        end = hasOwnArea(feature.more) ? this.#reportAreaAfterPart(feature.end) : feature.end;
        index = end;
        from = index;
      } else if (this.#isJoiningWord(index) || this.#isArticle(index)) index += 1;
      else break;
    }
    return end;
  }

  /**
   * Reports the features for which there is no filter: "with a garden and a garage". The features end where the next
   * part with a meaning begins. When that part follows at once ("with 2 bedrooms"), the word "with" has no meaning.
   */
  #reportFeature(start: number, featuresStart: number, family: PriceFamily): number {
    const { length } = this.#phrase.tokens;
    let index = featuresStart;
    while (index < length && !this.#isEndOfFeature(index, family)) index += 1;
    let end = index;
    // A word that only joins two parts belongs to the next part.
    while (end > featuresStart && (this.#isJoiningWord(end - 1) || this.#isArticle(end - 1))) end -= 1;
    if (end === featuresStart) return index;
    this.#reportUnclear(start, end);
    return Math.max(index, this.#reportAreaAfterPart(end));
  }

  #isJoiningWord(index: number): boolean {
    const meaningKind = this.#phrase.findLongestMeaningAt(index)?.meaning.is;
    return meaningKind === 'and' || meaningKind === 'skip' || (this.#phrase.tokens[index]?.text ?? '') in SIGN_MEANINGS;
  }

  #isEndOfFeature(index: number, family: PriceFamily): boolean {
    if (this.#negatedParts.has(index)) return true;
    if (readBedrooms(this.#phrase, index) || readMeasure(this.#phrase, index)) return true;
    if (readOtherAmount(this.#phrase, index) !== undefined || readPrice(this.#phrase, index, family)) return true;
    const reading = this.#phrase.findReadingAt(index, false);
    if (reading?.kind === 'place') return reading.mention.exact;
    const meaningKind = reading?.meaning.is;
    return (
      meaningKind === 'transaction' ||
      meaningKind === 'in' ||
      meaningKind === 'with' ||
      meaningKind === 'to' ||
      meaningKind === 'filter' ||
      meaningKind === 'class'
    );
  }

  #reportUnclear(from: number, end: number): void {
    const lastPart = this.#unclear.at(-1);
    if (lastPart?.end === from) lastPart.end = end;
    else this.#unclear.push({ from, end });
  }

  #getText({ from, end }: TokenRange): string {
    const { text, tokens } = this.#phrase;
    return text.slice(tokens[from]?.start ?? 0, tokens[end - 1]?.end ?? 0);
  }

  #listTransactions(): readonly number[] {
    const { min, max, monthly } = this.#price ?? { monthly: false };
    const amount = max ?? min;
    const hasRentFilter = this.#filters.some(
      ({ values }) => findRequiredFamily(values(LIVING_AREA_PARAMETER)) === 'rent',
    );
    if (this.#families.size === 0 && hasRentFilter) return RENT_TRANSACTIONS;
    if (this.#families.size === 0 && (monthly || (amount !== undefined && amount < MIN_SALE_EUROS)))
      return RENT_TRANSACTIONS;
    return [
      ...(this.#families.has('sale') ? SALE_TRANSACTIONS : []),
      ...(this.#families.has('rent') ? RENT_TRANSACTIONS : []),
    ].toSorted((a, b) => a - b);
  }

  /**
   * Replaces building forms, such as "terraced house", by a number of facades, because the data of a home may state its
   * form as a subtype, as a building type or as this number. Without any other kind the search is for a house. Forms
   * stay subtypes when they are one of several alternatives, or when their numbers of facades are not consecutive. The
   * search then misses homes whose form is a building type or a number, so the words are also reported as not
   * understood.
   */
  #readForms(): void {
    const kindsOfForm = this.#kinds.filter((kind) => findFacades(kind) !== undefined);
    const facadeCounts = kindsOfForm.flatMap((kind) => findFacades(kind) ?? []);
    const [min, max] = [Math.min(...facadeCounts), Math.max(...facadeCounts)];
    const isOneRange = new Set(facadeCounts).size === max - min + 1 && !isOneOfSeveral(this.#kinds);
    if (facadeCounts.length > 0 && !isOneRange)
      this.#unclear.push(...kindsOfForm.map(({ from, end }) => ({ from, end })));
    if (facadeCounts.length > 0 && isOneRange) {
      const otherKinds = this.#kinds.filter((kind) => findFacades(kind) === undefined);
      this.#kinds.splice(0, Infinity, ...otherKinds);
      this.#filters.push({
        values: () => toMeasureValues({ end: 0, name: FACADES_PARAMETER, min, max }, LIVING_AREA_PARAMETER),
        from: 0,
        end: 0,
      });
    }
    const hasFacadesFilter = this.#filters.some(
      ({ values }) =>
        `${FACADES_PARAMETER}-min` in values(LIVING_AREA_PARAMETER) ||
        `${FACADES_PARAMETER}-max` in values(LIVING_AREA_PARAMETER),
    );
    if (hasFacadesFilter && this.#kinds.length === 0 && !this.#hasDwellingWord) this.#addType(HEAD_TYPE.HOUSE, 0, 0);
  }

  /**
   * Returns the chosen types and subtypes. For a type and one of its subtypes, only the subtype is returned ("penthouse
   * appartement"), unless "or" is between them.
   */
  #listChosenKinds(): { readonly type: readonly number[]; readonly subType: number[] } {
    const headTypes = new Set(this.#kinds.filter(({ isHeadType: isHead }) => isHead).map(({ id }) => id));
    const subTypes = new Set<number>();
    for (const [position, kind] of this.#kinds.entries()) {
      if (kind.isHeadType) continue;
      if (!headTypes.has(kind.headType)) {
        subTypes.add(kind.id);
        continue;
      }
      const headIndex = this.#kinds.findIndex(({ isHeadType: isHead, id }) => isHead && id === kind.headType);
      const laterKind = this.#kinds[Math.max(headIndex, position)];
      if (!laterKind?.isAlternative) {
        headTypes.delete(kind.headType);
        subTypes.add(kind.id);
      }
    }
    // The word "homes" is ignored when another word states the kind of home more precisely.
    const isAnyDwelling = this.#hasDwellingWord && this.#kinds.length === 0;
    return { type: isAnyDwelling ? DWELLING_HEAD_TYPES : sortIds(headTypes), subType: sortIds(subTypes) };
  }

  /**
   * Returns the filters that are not among the six controls of the filter bar. Filters that the transaction family
   * (sale or rent) or the site does not have are reported as not understood.
   */
  #collectFilters(transaction: readonly number[], type: readonly number[]): FilterValues | undefined {
    const families = getFamilies(transaction);
    const areaParameter =
      type.length > 0 && type.every((id) => id === HEAD_TYPE.PLOT) ? PLOT_AREA_PARAMETER : LIVING_AREA_PARAMETER;
    const chosenValues: Record<string, string> = {};
    for (const { values, from, end } of this.#filters) {
      const filterValues = values(areaParameter);
      const requiredFamily = findRequiredFamily(filterValues);
      const isForbidden = Object.keys(filterValues).some((name) => this.#forbiddenParameters.has(name));
      if (isForbidden || (requiredFamily !== undefined && !families.includes(requiredFamily)))
        this.#unclear.push({ from, end });
      else Object.assign(chosenValues, filterValues);
    }
    return parseFilterValues((name) => chosenValues[name] ?? null, families);
  }

  /** Returns the places of the search, without provinces that only distinguish places with the same name. */
  #listPlaces(): readonly Place[] {
    const mentionStarts = new Set(this.#mentions.map(({ start }) => start));
    return this.#mentions
      .filter(({ tellsApart }) => tellsApart === undefined || !mentionStarts.has(tellsApart))
      .flatMap(({ places }) => places);
  }

  /**
   * Removes the word for a plot beside an area when another word states the home that is wanted. The area then is that
   * home's plot.
   */
  #removePlotsOfHomes(): void {
    const homes = this.#kinds.filter(({ isBesideArea }) => isBesideArea !== true);
    const hasLivingArea = this.#filters.some(({ values }) =>
      Object.keys(values(PLOT_AREA_PARAMETER)).some((name) => name.startsWith(`${LIVING_AREA_PARAMETER}-`)),
    );
    const hasHome =
      homes.some(({ isAfterOr }) => !isAfterOr) ||
      this.#hasDwellingWord ||
      this.#newBuild !== undefined ||
      this.#bedrooms !== undefined ||
      hasLivingArea;
    if (hasHome) this.#kinds.splice(0, Infinity, ...homes);
  }

  #buildResult(family: PriceFamily): FreeSearch {
    this.#removePlotsOfHomes();
    this.#readForms();
    const { type, subType } = this.#listChosenKinds();
    const isProject = this.#newBuild !== undefined && type.length === 0 && subType.length === 0;
    if (this.#newBuild && !isProject) this.#filters.push({ values: () => NEW_BUILD_VALUES, ...this.#newBuild });
    const transaction = family ? (family === 'sale' ? SALE_TRANSACTIONS : RENT_TRANSACTIONS) : this.#listTransactions();
    const more = this.#collectFilters(transaction, [...type, ...subType.map(findHeadType)]);
    const places = this.#listPlaces();
    const listPlaceIds = (kind: 'city' | 'municipality') =>
      sortIds(new Set(places.flatMap((place) => (place.kind === kind ? [place.id] : []))));
    const municipality = listPlaceIds('municipality');
    const province = [...new Set(places.flatMap((place) => (place.kind === 'province' ? [place.id] : [])))].toSorted();
    const { min, max } = this.#price ?? {};
    const [priceMin, priceMax] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
    return {
      query: {
        transaction,
        type: isProject ? [HEAD_TYPE.PROJECT] : type,
        city: listPlaceIds('city'),
        ...(municipality.length > 0 && { municipality }),
        ...(province.length > 0 && { province }),
        ...(subType.length > 0 && { subType }),
        priceMin,
        priceMax,
        bedMin: this.#bedrooms,
        ...(more && { more }),
      },
      unclearParts: this.#unclear.toSorted((a, b) => a.from - b.from).map((part) => this.#getText(part)),
    };
  }
}

/**
 * Parses a search.
 *
 * @param mentions the places in `text`, as found by the back office
 * @param forbiddenParameters the address parameters of filters that the site does not have
 */
export const parseFreeSearch = (
  text: string,
  locale: Locale,
  mentions: readonly PlaceMention[],
  forbiddenParameters: ReadonlySet<string> = new Set(),
): FreeSearch =>
  new FreeSearchReader(
    new SearchPhrase(text.slice(0, MAX_FREE_SEARCH_CHARACTERS), locale, mentions),
    forbiddenParameters,
  ).read();
