import type { FilterValues } from '#shared/filters/parameter.ts';

/** The meaning of a word or a phrase in a search. */
export type Meaning =
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
  /** A minimum, maximum or the like. `loose` marks a word that has this meaning only before a number. */
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
  /** A word before something that is not wanted, or after it when `after` is set (`garage not needed`). */
  | { readonly is: 'without'; readonly after?: boolean }
  /** A feature that a home has or lacks, as parameters of an address. */
  | { readonly is: 'filter'; readonly more: FilterValues }
  /** A word before a class of the energy certificate. `name` is the parameter for the class. */
  | { readonly is: 'class'; readonly name: string }
  /** The name of a measure with a number. `name` is the parameter without its end. */
  | { readonly is: 'measure'; readonly name: string }
  /** A part of a home for which there is no filter, such as a cellar. */
  | { readonly is: 'feature' }
  /** A project, unless another word states the kind of home. `type` is the head type that the word also contains. */
  | { readonly is: 'newBuild'; readonly type?: number }
  /** A word without meaning. */
  | { readonly is: 'skip' }
  /** An ordinary word for which there is no filter. It is never a place, even when a place has this name. */
  | { readonly is: 'ordinary' };

/** The words of one language, in addition to the names of types. Phrases are separated by `|`. */
export interface SearchWords {
  readonly sale: string;
  readonly rent: string;
  /** Single words that state both a transaction and a head type: transaction → head type id → words. */
  readonly transactionsByType?: Readonly<Record<'sale' | 'rent', Readonly<Record<number, string>>>>;
  /** Further words for a type in addition to its name, by head type id. */
  readonly types: Readonly<Record<number, string>>;
  /** Further words for a subtype in addition to its name, by subtype id. */
  readonly subTypes: Readonly<Record<number, string>>;
  /** Words for both houses and apartments. */
  readonly dwellings: string;
  readonly bedrooms: string;
  /** Single words that state both bedrooms and a head type, by head type id. */
  readonly bedroomsByType?: Readonly<Record<number, string>>;
  readonly rooms?: string;
  readonly roomsByType?: Readonly<Record<number, string>>;
  /** The words for 1, 2, 3 … */
  readonly numbers: readonly string[];
  readonly articles: string;
  readonly min: string;
  /** Words that are a minimum before a number, and have no meaning otherwise. */
  readonly looseMin?: string;
  readonly max: string;
  readonly about: string;
  readonly between: string;
  readonly to: string;
  /** Words like `to`, which before a single number are a maximum. */
  readonly upTo: string;
  readonly and: string;
  /** The words for 100,000, 150,000, 200,000 … */
  readonly amounts: readonly string[];
  /** The words for half a million, and for one and a half million. */
  readonly halfMillion: string;
  readonly millionAndHalf: string;
  readonly thousand: string;
  readonly million: string;
  readonly monthly: string;
  readonly weekly: string;
  /**
   * Words for a year as a period of payment. The bare word for a year is not included, because it can also state an
   * age.
   */
  readonly yearly: string;
  /** Words for square metres. */
  readonly area: string;
  readonly in: string;
  /** Words like `in`, which may also be between the ends of a range. */
  readonly inOrTo?: string;
  readonly with: string;
  readonly without: string;
  /** Words like `without`, but after the thing that is not wanted. */
  readonly withoutAfter: string;
  /**
   * Words for parts of a home for which there is no filter. The words of filters are in their declarations
   * (`shared/filters`).
   */
  readonly features: string;
  readonly newBuild: string;
  /** Single words that state both "new" and a head type, by head type id. */
  readonly newBuildByType?: Readonly<Record<number, string>>;
  readonly skip: string;
  /** Ordinary words of searches that are, or resemble, the name of a place. */
  readonly ordinary: string;
  /** Regions of Belgium without official borders, and the country. They may follow the name of a place. */
  readonly landscapes: string;
}
