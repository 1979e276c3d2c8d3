import type { Locale } from '../i18n/locales.ts';
import type { FilterParameter } from './parameter.ts';

interface RoomCount {
  readonly valueId: number;
  readonly count: number;
}
type YesNoUnknown = 'YES' | 'NO' | 'UNKNOWN' | undefined;

/** The data that filters read: a part of the estate document, and facts from the back office. */
export interface FilteredHome {
  readonly general: {
    readonly transaction: { readonly id: number };
    readonly subType?: { readonly id: number } | undefined;
    readonly petsAllowed?: YesNoUnknown;
  };
  readonly layout: {
    readonly rooms: readonly RoomCount[];
    readonly floors: readonly { readonly rooms: readonly RoomCount[] }[];
  };
  readonly technical: {
    readonly newBuilding?: boolean | undefined;
    readonly constructionYear?: number | undefined;
    readonly buildingType?: { readonly id: number } | undefined;
    readonly available?: { readonly name: Readonly<Partial<Record<Locale, string | undefined>>> } | undefined;
    /** The day from which the home is available, as an ISO date. */
    readonly availableDate?: string | undefined;
    readonly furniture?: boolean | undefined;
    readonly petsAllowed?: YesNoUnknown;
    readonly directionGarden?: string | undefined;
    readonly elevator?: boolean | undefined;
  };
  readonly virtualVisits: readonly object[];
  /** The values of the field catalogue by dotted key (specification §3.2). */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The label of the energy certificate or, for a dwelling in Flanders or Wallonia, a label derived from its value. */
  readonly energyLabel: string | undefined;
  /** The id of the sales contact, for homes that can be viewed. */
  readonly viewedWith: number | undefined;
}

/** The phrases of the free-text search by language, separated by `|`. */
type SearchPhrases = Readonly<Record<Locale, string>>;

interface FilterDeclaration<Kind extends FilterParameter['kind']> {
  readonly parameter: Extract<FilterParameter, { kind: Kind }>;
  /** The name of the filter in the contract: a term for a yes/no filter, otherwise a range. */
  readonly field: string;
  /**
   * The version of the filter. When the definition of the filter changes, the version must become higher. Then the back
   * office computes the filter's values of all homes again.
   */
  readonly definitionVersion?: number;
  readonly words: SearchPhrases;
}

/**
 * Facts about a home that are not in its document. `agenda`: the sales contact of the home (`viewedWith`) has an agenda
 * that accepts viewings. `reduction`: the price of the home was reduced, and the site publishes that. The back office
 * looks them up at the time of the search.
 */
export type KnownFact = 'agenda' | 'reduction';

/** A yes/no filter. Unknown counts as no, so that a search does not find a home that might not have the feature. */
export interface YesFilter extends FilterDeclaration<'yes'> {
  /**
   * The number of a bit of `estates.features[2]`, 0 to 30. No other filter may use it, not even after this filter is
   * removed.
   */
  readonly bit: number;
  /**
   * Computes the value. `sql` is a condition over the columns of `estates`, for facts that are not in the document and
   * do not depend on the site.
   */
  readonly has: KnownFact | { readonly sql: string } | ((home: FilteredHome) => boolean);
  /** Words that mean the filter only after "with", and have another meaning alone. */
  readonly wordsAfterWith?: SearchPhrases;
}

/** The source of the value that a number filter compares: an element of `estates.features`, or columns of `estates`. */
export type NumberSource =
  /**
   * The number of an element of `estates.features`, from 3 on. No other filter may use it, not even after this filter
   * is removed.
   */
  | { readonly slot: number; readonly getValue: (home: FilteredHome) => number | undefined }
  /** An expression over the columns of `estates`. */
  | { readonly sql: string };

/** A filter that compares a number. */
export interface NumberFilter extends FilterDeclaration<'choice' | 'range' | 'date'> {
  readonly source: NumberSource;
  /**
   * The position among the bounds of saved searches, from 1. No other filter may use it, not even after this filter is
   * removed. It is absent when the parameter is for lists only.
   */
  readonly savedSearchPosition?: number;
  /** Returns the offered bounds, ascending, in the form of the database. For dates, they depend on `today`. */
  readonly listOfferedBounds: (today: number) => readonly number[];
  /**
   * Converts a value of a listing's address or of the contract to the form of the database; returns undefined for an
   * invalid value.
   */
  readonly read: (value: string | number, today: number) => number | undefined;
  /** Converts a bound that the filter offers to its text in the address of a listing. */
  readonly write: (bound: number, today: number) => string;
}

export type Filter = YesFilter | NumberFilter;

export const isYesNoFilter = (filter: Filter): filter is YesFilter => filter.parameter.kind === 'yes';

/** Counts the rooms of these kinds over all rows, because several rows may have one kind. */
export function countRooms({ layout }: FilteredHome, ...ids: readonly number[]): number {
  const rooms = layout.rooms.length > 0 ? layout.rooms : layout.floors.flatMap((floor) => floor.rooms);
  return rooms.filter(({ valueId }) => ids.includes(valueId)).reduce((sum, { count }) => sum + count, 0);
}

/** Returns whether a field of the catalogue is yes, or a number above zero. */
export const hasYesField = ({ fields }: FilteredHome, ...keys: readonly string[]): boolean =>
  keys.some((key) => {
    const value = fields[key];
    return value === true || value === 'YES' || (typeof value === 'number' && value > 0);
  });

/** The conversions of plain numbers, which are the same in a listing's address, in the contract and in the database. */
export const plainNumberConversions = {
  read: (value: string | number) => {
    const number = value === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : undefined;
  },
  write: (bound: number) => String(bound),
};
