import type { Location, Near, HolidayHomeOption, SubKind } from './holidayHomeWords.ts';
import type { DemoLocale } from '../demoLocales.ts';

/**
 * The way in which the owner lets the home: `free` for any nights except in summer, `weeks` from Saturday to Saturday,
 * `fridays` from Friday to Friday, `breaks` also for weekends and midweeks, `winter` by the month in the low season.
 */
type LettingPlan = 'free' | 'weeks' | 'fridays' | 'breaks' | 'winter';

/** A holiday home of a demo agency in a compact form. */
export interface DemoHolidayHome {
  readonly id: number;
  readonly kind: SubKind;
  readonly location: Location;
  /** Postcode and name. */
  readonly place: readonly [zip: string, name: string];
  readonly street: Partial<Record<DemoLocale, string>>;
  readonly number: string;
  readonly box?: string;
  /** Latitude and longitude. */
  readonly at: readonly [number, number];
  /** True when the street is sent only with the confirmation. */
  readonly hidden?: true;
  readonly persons: number;
  readonly beds: number;
  readonly baths: number;
  readonly surface: number;
  readonly floor?: string;
  readonly garage?: true;
  readonly pets?: true;
  readonly options: readonly HolidayHomeOption[];
  /** The distances in metres. */
  readonly near: Partial<Record<Near, number>>;
  /** The weekly rent in the low season, in euros. */
  readonly week: number;
  readonly plan: LettingPlan;
  readonly cleaning: number;
  readonly deposit: number;
  /** The tax per person and night, in euros. */
  readonly tax: number;
  /** The nights that the owner keeps for private use. */
  readonly closed: readonly (readonly [begin: string, end: string])[];
  /** The names of demo pictures, the main one first. */
  readonly photos: readonly string[];
  /** The index in the agency's team. */
  readonly agent: number;
  readonly title: Readonly<Record<DemoLocale, string>>;
  /** One or two sentences about the home. */
  readonly hook: Readonly<Record<DemoLocale, string>>;
}
