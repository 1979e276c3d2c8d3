import { secondsOfDay } from '#shared/i18n/moments.ts';

/** How far the purges of this instance have come (`server/site/subscription`). Times are those of `clock.ts`. */
export interface Confirmation {
  /** Names purges that follow each other without a gap, over restarts and in all instances that go on with them. */
  readonly sequence: string;
  /** Data that this instance has read since then is purged when it changes. */
  readonly since: number;
  /** All purges until then are done. */
  readonly confirmedAt: number;
}

/** The times of a page or an answer that is kept. */
export interface ReadTimes {
  /** The time of the first call for its data. */
  readonly readAt: number;
  /** Until this time only a purge changes the page or answer; afterwards the date may change it, too. */
  readonly steadyUntil: number;
}

/** The times of a page that comes from the page store. */
interface Restored extends Pick<ReadTimes, 'steadyUntil'> {
  /** The sequence of purges in which its data was read; undefined when there was none. */
  readonly sequence: string | undefined;
}

/** Tells until when it is certain that data has not changed. All caches of a process share it. */
export interface Confirmations {
  /** Notes a newer confirmation. */
  readonly note: (confirmation: Confirmation) => void;
  /** Returns a time; 0 when nothing is certain. */
  readonly certainUntil: (kept: ReadTimes | Restored) => number;
  /** Returns the sequence of data that was read from then on; undefined when it belongs to none. */
  readonly findSequence: (readAt: number) => string | undefined;
  /** Returns the times of data that is read from now on, when the clock shows `readAt`. */
  readonly readingAt: (readAt: number) => ReadTimes;
}

const SECOND_MS = 1000;
/** The time for which a confirmation is valid. It equals the time for which anything is fresh without one. */
const MAX_CONFIRMED_MS = 60 * SECOND_MS;
/** No page and no answer is fresh for longer, whatever is confirmed. */
export const MAX_FRESH_MS = 6 * 3600 * SECOND_MS;
const SECONDS_OF_DAY = 86_400;
/**
 * Seconds by which the clocks of two machines differ at most: for this long after midnight, one may still have
 * yesterday.
 */
const YESTERDAY_S = 60;

/** Returns the milliseconds until pages may change because of the date in Brussels. */
function steadyMs(wall: number): number {
  const passed = secondsOfDay(wall);
  // The hour by which clocks change does not matter: at that time, midnight is further away than anything is fresh.
  return SECOND_MS * (passed < YESTERDAY_S ? YESTERDAY_S - passed : SECONDS_OF_DAY - passed);
}

/** The times of data that nothing confirms: it changes with the time of day, has no tags, or may have any age. */
export const UNCERTAIN: ReadTimes = { readAt: Number.NEGATIVE_INFINITY, steadyUntil: 0 };

/** Returns the times of a page that is rendered from two answers. */
export const earliest = (one: ReadTimes, other: ReadTimes): ReadTimes => ({
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
    readingAt: (readAt) => ({ readAt, steadyUntil: readAt + steadyMs(wall()) }),
  };
}
