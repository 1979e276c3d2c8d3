import { toSecondsOfDay } from '#shared/i18n/moments.ts';

/**
 * States up to which time this instance has processed the purges (`server/site/subscription`). Times are those of
 * `clock.ts`.
 */
export interface Confirmation {
  /**
   * The name of a sequence of purges without a gap. Instances that continue the sequence, also after a restart, have
   * the same name.
   */
  readonly sequence: string;
  /** The time from which data is covered: what this instance has read since then is purged when it changes. */
  readonly since: number;
  /** The time up to which all purges are processed. */
  readonly confirmedAt: number;
}

/** The times of a stored page or answer. */
export interface ReadTimes {
  /** The time of the first call for its data. */
  readonly readAt: number;
  /** Until this time only a purge changes the page or answer; afterwards the date may change it as well. */
  readonly steadyUntil: number;
}

/** The times of a page that comes from the page store. */
interface Restored extends Pick<ReadTimes, 'steadyUntil'> {
  /** The sequence of purges in which its data was read; undefined when there was none. */
  readonly sequence: string | undefined;
}

/**
 * Returns until when it is certain that data has not changed. All caches of a process share one object of this type.
 */
export interface Confirmations {
  /** Stores a newer confirmation. */
  readonly note: (confirmation: Confirmation) => void;
  /** Returns the time until which the stored page or answer is certainly unchanged; 0 when nothing is certain. */
  readonly certainUntil: (kept: ReadTimes | Restored) => number;
  /**
   * Returns the sequence of purges for data that was read at or after `readAt`; undefined when no sequence covers that
   * data.
   */
  readonly findSequence: (readAt: number) => string | undefined;
  /** Returns the times for data whose reading begins now, at `readAt` on the clock. */
  readonly readingAt: (readAt: number) => ReadTimes;
}

const SECOND_MS = 1000;
/** The time for which a confirmation is valid. It equals the time for which anything is fresh without one. */
const MAX_CONFIRMED_MS = 60 * SECOND_MS;
/** The maximum time for which a page or an answer is fresh, also when purges are confirmed. */
export const MAX_FRESH_MS = 6 * 3600 * SECOND_MS;
const SECONDS_OF_DAY = 86_400;
/**
 * The maximum difference between the clocks of two machines, in seconds. For this long after midnight, another machine
 * may still have yesterday's date.
 */
const MAX_CLOCK_DIFFERENCE_S = 60;

/** Returns the milliseconds until pages may change because of the date in Brussels. */
function countMsUntilDateChange(wall: number): number {
  const passed = toSecondsOfDay(wall);
  // The hour of the change to summer or winter time does not matter, because midnight is then further away than
  // anything stays fresh.
  return SECOND_MS * (passed < MAX_CLOCK_DIFFERENCE_S ? MAX_CLOCK_DIFFERENCE_S - passed : SECONDS_OF_DAY - passed);
}

/**
 * The times of data that nothing confirms, because the data changes with the time of day, has no tags, or may have any
 * age.
 */
export const UNCONFIRMED_TIMES: ReadTimes = { readAt: Number.NEGATIVE_INFINITY, steadyUntil: 0 };

/** Returns the times of a page that is rendered from two answers: the earlier time of each kind. */
export const takeEarliestTimes = (one: ReadTimes, other: ReadTimes): ReadTimes => ({
  readAt: Math.min(one.readAt, other.readAt),
  steadyUntil: Math.min(one.steadyUntil, other.steadyUntil),
});

/** @param wall the time of day, in milliseconds since 1970 */
export function createConfirmations(wall: () => number = Date.now): Confirmations {
  let last: Confirmation | undefined;

  const isCovered = (kept: ReadTimes | Restored, { sequence, since }: Confirmation): boolean =>
    'sequence' in kept ? kept.sequence === sequence : kept.readAt >= since;

  return {
    note(confirmation) {
      const isOlder = confirmation.sequence === last?.sequence && confirmation.confirmedAt < last.confirmedAt;
      if (!isOlder) last = confirmation;
    },
    certainUntil: (kept) =>
      last && isCovered(kept, last) ? Math.min(kept.steadyUntil, last.confirmedAt + MAX_CONFIRMED_MS) : 0,
    findSequence: (readAt) => (last && readAt >= last.since ? last.sequence : undefined),
    readingAt: (readAt) => ({ readAt, steadyUntil: readAt + countMsUntilDateChange(wall()) }),
  };
}
