import { secondsOfDay } from '#shared/i18n/moments.ts';

/** What is known of the purges that came to this instance (`server/site/subscription`). Times are those of `clock.ts`. */
export interface Confirmation {
  /** Names purges that follow each other without a gap, over restarts and in all instances that go on with them. */
  readonly sequence: string;
  /** What this instance has read since then is purged when it changes. */
  readonly since: number;
  /** All purges until then are done. */
  readonly confirmedAt: number;
}

/** What is kept, as far as its age is concerned. */
export interface ReadTimes {
  /** When the first call went out for what it is made of. */
  readonly readAt: number;
  /** Until then it changes by a purge alone, and not with the date. */
  readonly steadyUntil: number;
}

/** The same of a page that the page store had. */
interface Restored extends Pick<ReadTimes, 'steadyUntil'> {
  /** The sequence in which it was read; undefined: in none. */
  readonly sequence: string | undefined;
}

/** Until when it is certain that what was read has not changed. One for all caches of a process. */
export interface Confirmations {
  /** Takes a newer one. */
  readonly note: (confirmation: Confirmation) => void;
  /** 0 when nothing is certain. */
  readonly certainUntil: (kept: ReadTimes | Restored) => number;
  /** The sequence of what was read from then on; undefined: of none. */
  readonly sequenceOf: (readAt: number) => string | undefined;
  /** The times of what is read from now on, when the clock shows `readAt`. */
  readonly readingAt: (readAt: number) => ReadTimes;
}

const SECOND_MS = 1000;
/** Milliseconds for which a confirmation is good: as long as anything is fresh without one. */
const GOOD_MS = 60 * SECOND_MS;
/** No page and no answer is fresh for longer, whatever is confirmed. */
export const LONGEST_FRESH_MS = 6 * 3600 * SECOND_MS;
const SECONDS_OF_DAY = 86_400;
/** Seconds by which the clocks of two machines differ at most: for so long after midnight one of them is in yesterday. */
const YESTERDAY_S = 60;

/** Milliseconds until pages may say something else because of the date in Brussels. */
function steadyMs(wall: number): number {
  const passed = secondsOfDay(wall);
  // Where the clocks change, by an hour, midnight is further away than anything is fresh.
  return SECOND_MS * (passed < YESTERDAY_S ? YESTERDAY_S - passed : SECONDS_OF_DAY - passed);
}

/** Of what changes with the time of day, has no tags, or may be of any age: nothing confirms it. */
export const UNCERTAIN: ReadTimes = { readAt: Number.NEGATIVE_INFINITY, steadyUntil: 0 };

/** Of what is made of several answers. */
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
      last && isCovered(kept, last) ? Math.min(kept.steadyUntil, last.confirmedAt + GOOD_MS) : 0,
    sequenceOf: (readAt) => (last && readAt >= last.since ? last.sequence : undefined),
    readingAt: (readAt) => ({ readAt, steadyUntil: readAt + steadyMs(wall()) }),
  };
}
