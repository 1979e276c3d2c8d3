import { addDays, toBrusselsDay, toMoment } from '#shared/i18n/moments.ts';

/**
 * The time up to which this instance has processed the purges (`server/site/subscription`). All times are on the clock
 * of `clock.ts`.
 */
export interface Confirmation {
  /**
   * The name of a sequence of purges without a gap. Instances that continue the sequence, also after a restart, use the
   * same name.
   */
  readonly sequence: string;
  /** The start of the covered time: data that this instance has read since then is purged when it changes. */
  readonly since: number;
  /** The time up to which all purges are processed. */
  readonly confirmedAt: number;
}

/** The times of a stored page or answer. */
export interface ReadTimes {
  /** The time of the first call for the data of the page or answer. */
  readonly readAt: number;
  /** Until this time only a purge changes the page or answer; afterwards the date may change it as well. */
  readonly steadyUntil: number;
}

/** The times of a page that comes from the page store. */
interface RestoredTimes extends Pick<ReadTimes, 'steadyUntil'> {
  /** The sequence of purges during which the page's data was read; undefined when no sequence covered that time. */
  readonly sequence: string | undefined;
}

/**
 * Determines until when it is certain that data has not changed. All caches of a process share one object of this type.
 */
export interface Confirmations {
  /** Stores a newer confirmation. */
  readonly storeConfirmation: (confirmation: Confirmation) => void;
  /** Returns the time until which the stored page or answer is certainly unchanged; 0 when nothing is certain. */
  readonly findCertainUntil: (times: ReadTimes | RestoredTimes) => number;
  /**
   * Returns the sequence of purges for data that was read at or after `readAt`; undefined when no sequence covers that
   * data.
   */
  readonly findSequence: (readAt: number) => string | undefined;
  /** Returns the times for data whose reading begins now, at `readAt` on the clock. */
  readonly createReadTimes: (readAt: number) => ReadTimes;
}

const MS_PER_SECOND = 1000;
/**
 * The time for which a confirmation is valid. It equals the time for which pages and answers are fresh without a
 * confirmation.
 */
const CONFIRMATION_LIFETIME_MS = 60 * MS_PER_SECOND;
/** The maximum time for which a page or an answer is fresh, also when purges are confirmed. */
export const MAX_FRESH_MS = 6 * 3600 * MS_PER_SECOND;
/**
 * The maximum difference between the clocks of two machines. For this long after midnight, another machine may still
 * have yesterday's date.
 */
const MAX_CLOCK_DIFFERENCE_MS = 60 * MS_PER_SECOND;

/**
 * Returns the time at which pages may change because of the date in Brussels, in milliseconds since 1970. It is
 * computed from the date and not from a length of the day, because a day has 23 or 25 hours when the clock changes.
 */
function computeDateChange(wallMs: number): number {
  const today = toBrusselsDay(new Date(wallMs));
  const clocksAgreeAt = toMoment(today, '00:00') + MAX_CLOCK_DIFFERENCE_MS;
  return wallMs < clocksAgreeAt ? clocksAgreeAt : toMoment(addDays(today, 1), '00:00');
}

/**
 * The times of data that nothing confirms, because the data changes with the time of day, has no tags, or may have any
 * age.
 */
export const UNCONFIRMED_TIMES: ReadTimes = { readAt: Number.NEGATIVE_INFINITY, steadyUntil: 0 };

/**
 * Returns the times of a page that is rendered from two answers: the earlier `readAt` and the earlier `steadyUntil`.
 */
export const takeEarliestTimes = (first: ReadTimes, second: ReadTimes): ReadTimes => ({
  readAt: Math.min(first.readAt, second.readAt),
  steadyUntil: Math.min(first.steadyUntil, second.steadyUntil),
});

/** @param readWallMs the time of day, in milliseconds since 1970 */
export function createConfirmations(readWallMs: () => number = Date.now): Confirmations {
  let lastConfirmation: Confirmation | undefined;
  // Each request asks for the end of the day. It is computed once a day, because a date in Brussels is slow to format.
  let computedAt = Number.POSITIVE_INFINITY;
  let dateChangesAt = 0;

  function findDateChange(wallMs: number): number {
    if (wallMs < computedAt || wallMs >= dateChangesAt) {
      computedAt = wallMs;
      dateChangesAt = computeDateChange(wallMs);
    }
    return dateChangesAt;
  }

  const isCovered = (times: ReadTimes | RestoredTimes, { sequence, since }: Confirmation): boolean =>
    'sequence' in times ? times.sequence === sequence : times.readAt >= since;

  return {
    storeConfirmation(confirmation) {
      const isOlder =
        confirmation.sequence === lastConfirmation?.sequence && confirmation.confirmedAt < lastConfirmation.confirmedAt;
      if (!isOlder) lastConfirmation = confirmation;
    },
    findCertainUntil: (times) =>
      lastConfirmation && isCovered(times, lastConfirmation)
        ? Math.min(times.steadyUntil, lastConfirmation.confirmedAt + CONFIRMATION_LIFETIME_MS)
        : 0,
    findSequence: (readAt) =>
      lastConfirmation && readAt >= lastConfirmation.since ? lastConfirmation.sequence : undefined,
    createReadTimes(readAt) {
      const wallMs = readWallMs();
      return { readAt, steadyUntil: readAt + findDateChange(wallMs) - wallMs };
    },
  };
}
