import type { Locale } from '../i18n/locales.ts';
import type { Parameter } from './parameter.ts';

interface Room {
  readonly valueId: number;
  readonly count: number;
}
type Ynu = 'YES' | 'NO' | 'UNKNOWN' | undefined;

/** What filters look at: a part of the estate document, and what the back office knows besides. */
export interface FilteredHome {
  readonly general: {
    readonly transaction: { readonly id: number };
    readonly subType?: { readonly id: number } | undefined;
    readonly petsAllowed?: Ynu;
  };
  readonly layout: {
    readonly rooms: readonly Room[];
    readonly floors: readonly { readonly rooms: readonly Room[] }[];
  };
  readonly technical: {
    readonly newBuilding?: boolean | undefined;
    readonly constructionYear?: number | undefined;
    readonly buildingType?: { readonly id: number } | undefined;
    readonly available?: { readonly name: Readonly<Partial<Record<Locale, string | undefined>>> } | undefined;
    /** ISO date. */
    readonly availableDate?: string | undefined;
    readonly furniture?: boolean | undefined;
    readonly petsAllowed?: Ynu;
    readonly directionGarden?: string | undefined;
    readonly elevator?: boolean | undefined;
  };
  readonly virtualVisits: readonly object[];
  /** Values of the field catalogue by dotted key (specification §3.2). */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The label of its energy certificate, or the one that its value stands for where that may be derived. */
  readonly energyLabel: string | undefined;
  /** Id of its sales contact, where homes in its state can be viewed. */
  readonly viewedWith: number | undefined;
}

/** Phrases of the free-text search by language, separated by `|`. */
type Words = Readonly<Record<Locale, string>>;

interface Declared<Kind extends Parameter['kind']> {
  readonly parameter: Extract<Parameter, { kind: Kind }>;
  /** Its name in the contract: a term for what a home has or has not, else a range. */
  readonly field: string;
  /** Counted up when the same name comes to mean something else of a home: all are looked at again. */
  readonly meaning?: number;
  readonly words: Words;
}

/**
 * What no document says of a home: its sales contact (`viewedWith`) has an agenda that takes viewings; its price was reduced,
 * and its site tells. Looked up when it is asked for.
 */
export type Known = 'agenda' | 'reduction';

/** What a home has or has not. What is not known is a no: nobody is shown a home for what it may not have. */
export interface YesFilter extends Declared<'yes'> {
  /** Number of a bit of `estates.features[2]`, 0 to 30: never that of another filter, also of one that was. */
  readonly bit: number;
  /**
   * `sql`: a condition over the columns of `estates`, for what neither its document says nor its site.
   */
  readonly has: Known | { readonly sql: string } | ((home: FilteredHome) => boolean);
  /** Words that say it behind "with", and something else where they stand alone. */
  readonly wordsAfterWith?: Words;
}

/** Where the number of a home stands. */
export type NumberSource =
  /** Element of `estates.features`, from 3 on: never that of another filter, also of one that was. */
  | { readonly slot: number; readonly valueOf: (home: FilteredHome) => number | undefined }
  /** An expression over the columns of `estates`. */
  | { readonly sql: string };

/** A number that is compared. */
export interface NumberFilter extends Declared<'choice' | 'range' | 'date'> {
  readonly source: NumberSource;
  /**
   * Its place among the bounds of saved searches, from 1: never that of another filter, also of one that was. None where
   * its parameter is for lists only.
   */
  readonly order?: number;
  /** Bounds that are offered, ascending, as the database has them; of dates, those of `today`. */
  readonly steps: (today: number) => readonly number[];
  /** A value of an address or of the contract as the database has it. Undefined: none. */
  readonly read: (value: string | number, today: number) => number | undefined;
  /** A bound that is offered, as an address has it. */
  readonly write: (step: number, today: number) => string;
}

export type Filter = YesFilter | NumberFilter;

export const isYes = (filter: Filter): filter is YesFilter => filter.parameter.kind === 'yes';

/** How many rooms of these kinds, over all rows: one kind can stand on several. */
export function countRooms({ layout }: FilteredHome, ...ids: readonly number[]): number {
  const rooms = layout.rooms.length > 0 ? layout.rooms : layout.floors.flatMap((floor) => floor.rooms);
  return rooms.filter(({ valueId }) => ids.includes(valueId)).reduce((sum, { count }) => sum + count, 0);
}

/** A field of the catalogue says yes, or how many or how much of it there is. */
export const saysYes = ({ fields }: FilteredHome, ...keys: readonly string[]): boolean =>
  keys.some((key) => {
    const value = fields[key];
    return value === true || value === 'YES' || (typeof value === 'number' && value > 0);
  });

/** Plain numbers: the same in the address, in the contract and in the database. */
export const plainNumber = {
  read: (value: string | number) => {
    const number = value === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : undefined;
  },
  write: (step: number) => String(step),
};
