import type { FilterValues } from '#shared/filters/parameter.ts';

/** The meaning of a word or a phrase in a search. */
export type PhraseMeaning =
  /** A transaction. `type` is the head type that the word also contains (`huurhuis`). */
  | { readonly is: 'transaction'; readonly family: 'sale' | 'rent'; readonly type?: number }
  /** A head type, by id. */
  | { readonly is: 'type'; readonly id: number }
  /** A subtype, by id. */
  | { readonly is: 'subType'; readonly id: number }
  /** Any home: an apartment or a house. */
  | { readonly is: 'dwellings' }
  /** An amount of money in words. */
  | { readonly is: 'amount'; readonly value: number }
  /** A word for bedrooms. `type` is the head type that the word also contains (`slaapkamerappartement`). */
  | { readonly is: 'bedrooms'; readonly type?: number }
  /** A word for rooms as German counts them, including the living room. */
  | { readonly is: 'rooms'; readonly type?: number }
  /** A number as a word. An article also counts as 1. */
  | { readonly is: 'number'; readonly value: number; readonly article?: boolean }
  /**
   * A word for a limit, a range or an approximate value. `loose` marks a word that has this meaning only before a
   * number.
   */
  | { readonly is: 'bound'; readonly bound: 'min' | 'max' | 'about' | 'between'; readonly loose?: boolean }
  /** A word between the two ends of a range. Before a single number it has the meaning `bound`. */
  | { readonly is: 'to'; readonly bound?: 'max' }
  | { readonly is: 'and' }
  /** A word that multiplies the number before it. */
  | { readonly is: 'times'; readonly factor: number }
  | { readonly is: 'euro' }
  /** The period of a price, which makes it a rent: a month, or another period (`PERIODS_PER_MONTH`). */
  | { readonly is: 'monthly'; readonly period?: number }
  /** A unit of area. */
  | { readonly is: 'area' }
  /** A word before a place. `to` marks a word that may also be between the ends of a range. */
  | { readonly is: 'in'; readonly to?: boolean }
  /** A word before a feature of a home, such as "with". */
  | { readonly is: 'with' }
  /** A word that negates what follows it, or what precedes it when `after` is set (`garage not needed`). */
  | { readonly is: 'without'; readonly after?: boolean }
  /** A feature that a home has or lacks, as parameters of the listing's address. */
  | { readonly is: 'filter'; readonly more: FilterValues }
  /** A word before a class of the energy certificate. `name` is the parameter for the class. */
  | { readonly is: 'class'; readonly name: string }
  /** The name of a measure with a number. `name` is the parameter without `-min` or `-max`. */
  | { readonly is: 'measure'; readonly name: string }
  /** A cost or an energy score, for which there is no filter. The amount after it is no price. */
  | { readonly is: 'cost' }
  /** A part of a home for which there is no filter, such as a cellar. */
  | { readonly is: 'feature' }
  /** A project, unless another word states the kind of home. `type` is the head type that the word also contains. */
  | { readonly is: 'newBuild'; readonly type?: number }
  /** A word without meaning. */
  | { readonly is: 'skip' }
  /**
   * An ordinary word for which there is no filter. It is never a place, even when a place has this name. `type` is the
   * head type that the word also contains (`opknapwoning`).
   */
  | { readonly is: 'ordinary'; readonly type?: number };

/** The words of one language, in addition to the names of types. Phrases are separated by `|`. */
export interface SearchWords {
  readonly saleWords: string;
  readonly rentWords: string;
  /** Single words that state both a transaction and a head type: transaction → head type id → words. */
  readonly transactionWordsByType?: Readonly<Record<'sale' | 'rent', Readonly<Record<number, string>>>>;
  /** Further words for a type in addition to its name, by head type id. */
  readonly typeWords: Readonly<Record<number, string>>;
  /** Further words for a subtype in addition to its name, by subtype id. */
  readonly subTypeWords: Readonly<Record<number, string>>;
  /** Words for both houses and apartments. */
  readonly dwellingWords: string;
  readonly bedroomWords: string;
  /** Single words that state both bedrooms and a head type, by head type id. */
  readonly bedroomWordsByType?: Readonly<Record<number, string>>;
  readonly roomWords?: string;
  readonly roomWordsByType?: Readonly<Record<number, string>>;
  /** The words for 1, 2, 3 … */
  readonly numberWords: readonly string[];
  readonly articleWords: string;
  readonly minWords: string;
  /** Words that are a minimum before a number, and have no meaning otherwise. */
  readonly looseMinWords?: string;
  readonly maxWords: string;
  readonly aboutWords: string;
  readonly betweenWords: string;
  readonly toWords: string;
  /** Words with the meaning of `toWords` that are a maximum before a single number. */
  readonly upToWords: string;
  readonly andWords: string;
  /** The words for 100,000, 150,000, 200,000 … */
  readonly amountWords: readonly string[];
  /** The words for half a million, and for one and a half million. */
  readonly halfMillionWords: string;
  readonly millionAndHalfWords: string;
  readonly thousandWords: string;
  readonly millionWords: string;
  readonly monthlyWords: string;
  readonly weeklyWords: string;
  /**
   * Words for a year as a period of payment. The bare word for a year is not included, because it can also state an
   * age.
   */
  readonly yearlyWords: string;
  /** Words for square metres. */
  readonly areaWords: string;
  /** Single words and signs for units that are no money and no square metres. */
  readonly otherUnitWords: string;
  /** Words for costs and energy scores, for which there is no filter. */
  readonly costWords: string;
  readonly inWords: string;
  /** Words with the meaning of `inWords` that may also be between the ends of a range. */
  readonly inOrToWords?: string;
  readonly withWords: string;
  readonly withoutWords: string;
  /** Words with the meaning of `withoutWords` that follow the thing that is not wanted. */
  readonly withoutAfterWords: string;
  /**
   * Words for parts of a home for which there is no filter. The words of filters are in their declarations
   * (`shared/filters`).
   */
  readonly featureWords: string;
  readonly newBuildWords: string;
  /** Single words that state both "new" and a head type, by head type id. */
  readonly newBuildWordsByType?: Readonly<Record<number, string>>;
  readonly skipWords: string;
  /** Ordinary words of searches that are, or resemble, the name of a place. */
  readonly ordinaryWords: string;
  /** Single words that state both a head type and something for which there is no filter, by head type id. */
  readonly ordinaryWordsByType?: Readonly<Record<number, string>>;
  /** Regions of Belgium without official borders, and the country. They may follow the name of a place. */
  readonly landscapeWords: string;
}
