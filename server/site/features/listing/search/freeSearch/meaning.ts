import type { MoreValues } from '#shared/filters/parameter.ts';

/** What a word, or a few of them together, says in a search. */
export type Meaning =
  /** With the head type that the word has in it (`huurhuis`). */
  | { readonly is: 'transaction'; readonly family: 'sale' | 'rent'; readonly type?: number }
  /** Head type id. */
  | { readonly is: 'type'; readonly id: number }
  /** Subtype id. */
  | { readonly is: 'subType'; readonly id: number }
  /** Any home: an apartment or a house. */
  | { readonly is: 'dwellings' }
  /** A sum of money in words. */
  | { readonly is: 'amount'; readonly value: number }
  /** Bedrooms, of a home of a type where the word has that in it (`slaapkamerappartement`). */
  | { readonly is: 'bedrooms'; readonly type?: number }
  /** Rooms as they are counted in German: the living room is one. */
  | { readonly is: 'rooms'; readonly type?: number }
  /** A number as a word. An article is one too. */
  | { readonly is: 'number'; readonly value: number; readonly article?: boolean }
  /** `loose`: without a number it means nothing in particular. */
  | { readonly is: 'bound'; readonly bound: 'min' | 'max' | 'about' | 'between'; readonly loose?: boolean }
  /** Between the two ends of a range; before a number alone it means `bound`. */
  | { readonly is: 'to'; readonly bound?: 'max' }
  | { readonly is: 'and' }
  /** Of the number before it. */
  | { readonly is: 'times'; readonly factor: number }
  | { readonly is: 'euro' }
  /** A price by the month, or by another period (`PERIODS_PER_MONTH`), is a rent. */
  | { readonly is: 'monthly'; readonly period?: number }
  /** Of surfaces. */
  | { readonly is: 'area' }
  /** Before a place. `to`: also between the ends of a range. */
  | { readonly is: 'in'; readonly to?: boolean }
  /** Before what a home has. */
  | { readonly is: 'with' }
  /** Before what is not wanted; `after`: behind it (`garage not needed`). */
  | { readonly is: 'without'; readonly after?: boolean }
  /** What a home has or has not, as parameters of an address. */
  | { readonly is: 'filter'; readonly more: MoreValues }
  /** Before a class of the energy certificate: the parameter that takes it. */
  | { readonly is: 'class'; readonly name: string }
  /** Beside a number: the parameter whose ends take it. */
  | { readonly is: 'measure'; readonly name: string }
  /** Part of a home, which no filter has: a cellar. */
  | { readonly is: 'feature' }
  /** A project, where nothing else says what kind of home; with the head type that the word has in it. */
  | { readonly is: 'newBuild'; readonly type?: number }
  /** Says nothing. */
  | { readonly is: 'skip' }
  /** An ordinary word that no filter expresses; never a place, also where a place has this name. */
  | { readonly is: 'ordinary' };

/** A language's own words, besides the names of types. Phrases are separated by `|`. */
export interface SearchWords {
  readonly sale: string;
  readonly rent: string;
  /** For sale or to rent, and a head type, in one word. */
  readonly transactionsOf?: Readonly<Record<'sale' | 'rent', Readonly<Record<number, string>>>>;
  /** Head type id → what it is called besides its name. */
  readonly types: Readonly<Record<number, string>>;
  /** Subtype id → what it is called besides its name. */
  readonly subTypes: Readonly<Record<number, string>>;
  /** Houses and apartments alike. */
  readonly dwellings: string;
  readonly bedrooms: string;
  /** Bedrooms and a head type in one word. */
  readonly bedroomsOf?: Readonly<Record<number, string>>;
  readonly rooms?: string;
  readonly roomsOf?: Readonly<Record<number, string>>;
  /** 1, 2, 3 … */
  readonly numbers: readonly string[];
  readonly articles: string;
  readonly min: string;
  /** Words that are a lower bound before a number, and nothing elsewhere. */
  readonly looseMin?: string;
  readonly max: string;
  readonly about: string;
  readonly between: string;
  readonly to: string;
  /** As `to`; before a number alone an upper bound. */
  readonly upTo: string;
  readonly and: string;
  /** 100,000, 150,000, 200,000 … in words. */
  readonly amounts: readonly string[];
  /** Half a million, and one and a half. */
  readonly halfMillion: string;
  readonly millionAndHalf: string;
  readonly thousand: string;
  readonly million: string;
  readonly monthly: string;
  readonly weekly: string;
  /** Without the bare word for a year, which also tells an age. */
  readonly yearly: string;
  /** Square metres. */
  readonly area: string;
  readonly in: string;
  /** As `in`, and between the ends of a range. */
  readonly inOrTo?: string;
  readonly with: string;
  readonly without: string;
  /** As `without`, behind what is not wanted. */
  readonly withoutAfter: string;
  /** Parts of a home, which no filter has; those that one has are in its declaration (`shared/filters`). */
  readonly features: string;
  readonly newBuild: string;
  /** New, and a head type, in one word. */
  readonly newBuildOf?: Readonly<Record<number, string>>;
  readonly skip: string;
  /** Words that a search may have and that a place is called too, or nearly. */
  readonly ordinary: string;
  /** Regions of Belgium without official borders, and the country; names of places may follow them. */
  readonly landscapes: string;
}
