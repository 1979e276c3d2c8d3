import type { Location, Near, HolidayHomeOption, SubKind } from './holidayHomeWords.ts';
import type { DemoLocale } from '../demoLocales.ts';

/**
 * How the owner lets: `free` for any nights but in summer, `weeks` from Saturday to Saturday, `fridays` from Friday to
 * Friday, `breaks` for weekends and midweeks too, `winter` by the month when it is quiet.
 */
type LettingPlan = 'free' | 'weeks' | 'fridays' | 'breaks' | 'winter';

/** A holiday home of a demo agency, as briefly as it can be said. */
export interface DemoHolidayHome {
  readonly id: number;
  readonly kind: SubKind;
  readonly location: Location;
  /** Zip and name. */
  readonly place: readonly [zip: string, name: string];
  readonly street: Partial<Record<DemoLocale, string>>;
  readonly number: string;
  readonly box?: string;
  /** Latitude and longitude. */
  readonly at: readonly [number, number];
  /** The street is sent with the confirmation. */
  readonly hidden?: true;
  readonly persons: number;
  readonly beds: number;
  readonly baths: number;
  readonly surface: number;
  readonly floor?: string;
  readonly garage?: true;
  readonly pets?: true;
  readonly options: readonly HolidayHomeOption[];
  /** Metres. */
  readonly near: Partial<Record<Near, number>>;
  /** Rent of a week when it is quiet, in euros. */
  readonly week: number;
  readonly plan: LettingPlan;
  readonly cleaning: number;
  readonly deposit: number;
  /** Per person and night. */
  readonly tax: number;
  /** Nights that the owner keeps. */
  readonly closed: readonly (readonly [begin: string, end: string])[];
  /** Names of demo pictures, the main one first. */
  readonly photos: readonly string[];
  /** Index in the agency's team. */
  readonly agent: number;
  readonly title: Readonly<Record<DemoLocale, string>>;
  /** One or two sentences. */
  readonly hook: Readonly<Record<DemoLocale, string>>;
}
