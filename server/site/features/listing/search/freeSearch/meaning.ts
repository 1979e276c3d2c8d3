import type { MoreValues } from '#shared/filters/parameter.ts';

/** The meaning of a word or a phrase in a search. */
export type Meaning =
  /** `type` is the head type that the word also contains (`huurhuis`). */
  | { readonly is: 'transaction'; readonly family: 'sale' | 'rent'; readonly type?: number }
  /** `id` is a head type. */
  | { readonly is: 'type'; readonly id: number }
  /** `id` is a subtype. */
  | { readonly is: 'subType'; readonly id: number }
  /** Any home: an apartment or a house. */
  | { readonly is: 'dwellings' }
  /** An amount of money in words. */
  | { readonly is: 'amount'; readonly value: number }
  /** Bedrooms. `type` is the head type that the word also contains (`slaapkamerappartement`). */
  | { readonly is: 'bedrooms'; readonly type?: number }
  /** Rooms as German counts them, including the living room. */
  | { readonly is: 'rooms'; readonly type?: number }
  /** A number as a word. An article also counts as 1. */
  | { readonly is: 'number'; readonly value: number; readonly article?: boolean }
  /** `loose` marks a word that means nothing in particular without a number. */
  | { readonly is: 'bound'; readonly bound: 'min' | 'max' | 'about' | 'between'; readonly loose?: boolean }
  /** A word between the two ends of a range. Before a single number it means `bound`. */
  | { readonly is: 'to'; readonly bound?: 'max' }
  | { readonly is: 'and' }
  /** Multiplies the number before it. */
  | { readonly is: 'times'; readonly factor: number }
  | { readonly is: 'euro' }
  /** The period of a price, which makes it a rent: a month, or another period (`PERIODS_PER_MONTH`). */
  | { readonly is: 'monthly'; readonly period?: number }
  /** A unit of area. */
  | { readonly is: 'area' }
  /** Precedes a place. `to` marks a word that may also be between the ends of a range. */
  | { readonly is: 'in'; readonly to?: boolean }
  /** Precedes a feature of a home. */
  | { readonly is: 'with' }
  /** Precedes what is not wanted, or follows it with `after` (`garage not needed`). */
  | { readonly is: 'without'; readonly after?: boolean }
  /** A feature that a home has or lacks, as parameters of an address. */
  | { readonly is: 'filter'; readonly more: MoreValues }
  /** Precedes a class of the energy certificate. `name` is the parameter for the class. */
  | { readonly is: 'class'; readonly name: string }
  /** Belongs to a number. `name` is the parameter whose ends take the number. */
  | { readonly is: 'measure'; readonly name: string }
  /** A part of a home for which there is no filter, such as a cellar. */
  | { readonly is: 'feature' }
  /** A project, unless another word says the kind of home. `type` is the head type that the word also contains. */
  | { readonly is: 'newBuild'; readonly type?: number }
  /** A word without meaning. */
  | { readonly is: 'skip' }
  /** An ordinary word that no filter expresses. It is never a place, even where a place has this name. */
  | { readonly is: 'ordinary' };

/** A language's own words, besides the names of types. Phrases are separated by `|`. */
export interface SearchWords {
  readonly sale: string;
  readonly rent: string;
  /** Single words for a transaction and a head type together: transaction → head type id → words. */
  readonly transactionsByType?: Readonly<Record<'sale' | 'rent', Readonly<Record<number, string>>>>;
  /** Head type id → further words for the type, besides its name. */
  readonly types: Readonly<Record<number, string>>;
  /** Subtype id → further words for the subtype, besides its name. */
  readonly subTypes: Readonly<Record<number, string>>;
  /** Words for houses and apartments alike. */
  readonly dwellings: string;
  readonly bedrooms: string;
  /** Single words for bedrooms and a head type together, by head type id. */
  readonly bedroomsByType?: Readonly<Record<number, string>>;
  readonly rooms?: string;
  readonly roomsByType?: Readonly<Record<number, string>>;
  /** The words for 1, 2, 3 … */
  readonly numbers: readonly string[];
  readonly articles: string;
  readonly min: string;
  /** Words that are a lower bound before a number, and mean nothing elsewhere. */
  readonly looseMin?: string;
  readonly max: string;
  readonly about: string;
  readonly between: string;
  readonly to: string;
  /** Works like `to`; before a single number it is an upper bound. */
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
  /** Excludes the bare word for a year, which can also be an age. */
  readonly yearly: string;
  /** Words for square metres. */
  readonly area: string;
  readonly in: string;
  /** Works like `in`, and also stands between the ends of a range. */
  readonly inOrTo?: string;
  readonly with: string;
  readonly without: string;
  /** Works like `without`, but follows what is not wanted. */
  readonly withoutAfter: string;
  /**
   * Parts of a home for which there is no filter. The words of filters are in their declarations (`shared/filters`).
   */
  readonly features: string;
  readonly newBuild: string;
  /** Single words for "new" and a head type together, by head type id. */
  readonly newBuildByType?: Readonly<Record<number, string>>;
  readonly skip: string;
  /** Ordinary words of searches that are also the name of a place, or nearly. */
  readonly ordinary: string;
  /** Regions of Belgium without official borders, and the country. They may follow the name of a place. */
  readonly landscapes: string;
}
