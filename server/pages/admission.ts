import type { Pace } from '../api/backOfficeHealth.ts';

/** A page that is being made. */
export interface Place {
  /** To be called once, when the page is made. `isOverdue`: the back office did not answer in time. */
  leave(isOverdue: boolean): void;
}

/**
 * How many pages are made at once. More at a time would make none of them sooner: each would take longer, until
 * visitors have left before their page is there. The rest waits for a moment, in order, or is turned away at once.
 */
export interface Admission {
  /** Undefined: not now. */
  enterNow(): Place | undefined;
  /** Undefined: turned away, at once or after waiting for a moment. */
  enter(): Promise<Place | undefined>;
  /** So much is to be done that nothing is to be done twice. */
  readonly isBusy: boolean;
  stats(): AdmissionStats;
  close(): void;
}

export interface AdmissionStats {
  readonly underWay: number;
  readonly waiting: number;
  readonly limit: number;
}

export interface AdmissionOptions {
  readonly pace: () => Pace;
  /** Pages at once. */
  readonly atOnce?: number;
  /** Pages at once while the back office is slow: they wait, and take no time of this process. */
  readonly atOnceWhenSlow?: number;
  readonly maxWaiting?: number;
  /** Milliseconds. */
  readonly maxWaitMs?: number;
  /** An event loop that is behind by more milliseconds is busy. */
  readonly lateMs?: number;
}

/** What one process can render while others are on their way from the back office. */
const AT_ONCE = 12;
const AT_ONCE_WHEN_SLOW = 96;
const MAX_WAITING = 32;
const MAX_WAIT_MS = 400;
const FEWEST = 4;
/** The share of the limit that is left after pages were overdue, at most once in so many milliseconds. */
const DECREASE = 0.7;
const DECREASE_EVERY_MS = 500;

/** An event loop that is behind by this much takes a quarter of the pages at a time. */
const LAG_MS = 100;
const LATE_MS = 50;
const LAGGING_SHARE = 0.25;
const LAG_INTERVAL_MS = 50;

export function createAdmission({
  pace,
  atOnce = AT_ONCE,
  atOnceWhenSlow = AT_ONCE_WHEN_SLOW,
  maxWaiting = MAX_WAITING,
  maxWaitMs = MAX_WAIT_MS,
  lateMs = LATE_MS,
}: AdmissionOptions): Admission {
  const waiting: { readonly resolve: (place: Place | undefined) => void; readonly timer: NodeJS.Timeout }[] = [];
  let underWay = 0;
  /** What overdue pages have left of the limit: 1 is all of it. */
  let share = 1;
  let decreasedAt = Number.NEGATIVE_INFINITY;
  let lag = 0;
  let expected = performance.now() + LAG_INTERVAL_MS;

  const lagTimer = setInterval(() => {
    const now = performance.now();
    // It comes down slowly: one quick round between two slow ones means nothing.
    lag = Math.max(now - expected, lag / 2);
    expected = now + LAG_INTERVAL_MS;
  }, LAG_INTERVAL_MS).unref();

  function limit(): number {
    // Where the event loop is late, calls seem to take long that do not.
    const full = pace() === 'slow' && lag <= lateMs ? atOnceWhenSlow : atOnce;
    const possible = full * share * (lag > LAG_MS ? LAGGING_SHARE : 1);
    return Math.max(Math.min(FEWEST, full), Math.floor(possible));
  }

  function place(): Place {
    underWay += 1;
    return {
      leave(isOverdue) {
        underWay -= 1;
        const now = performance.now();
        if (!isOverdue) share = Math.min(1, share + 1 / atOnceWhenSlow);
        else if (now - decreasedAt > DECREASE_EVERY_MS) {
          decreasedAt = now;
          share *= DECREASE;
        }
        while (waiting.length > 0 && underWay < limit()) admitNext();
      },
    };
  }

  function admitNext() {
    const next = waiting.shift();
    if (!next) return;
    clearTimeout(next.timer);
    next.resolve(place());
  }

  const enterNow = () => (waiting.length === 0 && underWay < limit() ? place() : undefined);

  return {
    enterNow,

    enter() {
      const now = enterNow();
      if (now || waiting.length >= maxWaiting) return Promise.resolve(now);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          resolve(undefined);
        }, maxWaitMs);
        const entry = { resolve, timer };
        waiting.push(entry);
      });
    },

    get isBusy() {
      return waiting.length > 0 || (lag > lateMs && underWay > FEWEST);
    },
    stats: () => ({ underWay, waiting: waiting.length, limit: limit() }),
    close: () => clearInterval(lagTimer),
  };
}
