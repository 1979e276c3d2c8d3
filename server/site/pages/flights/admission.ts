import { performance } from 'node:perf_hooks';
import type { Pace } from '../../apiClient/health/pace.ts';

/** A page that is being made. */
export interface Place {
  /** To be called once, when the page is made. `isOverdue`: the back office did not answer in time. */
  leave(isOverdue: boolean): void;
}

/**
 * How many pages are made at once. More at a time would make none of them sooner: each would take longer, until
 * visitors have left before their page is there. The rest waits for a moment, in order, or is refused at once.
 */
export interface Admission {
  /** Undefined: not now. */
  enterNow(): Place | undefined;
  /** Undefined: refused, at once or after waiting for a moment. */
  enter(): Promise<Place | undefined>;
  /**
   * For a page that no visitor waits for. Undefined unless no page is made for a visitor, and none but this one in the
   * background. It takes no place of theirs: as many as otherwise are made beside it.
   */
  enterIdle(): Place | undefined;
  /** So much is to be done that nothing is to be done twice. */
  readonly isBusy: boolean;
  stats(): AdmissionStats;
  close(): void;
}

export interface AdmissionStats {
  readonly underWay: number;
  readonly waiting: number;
  readonly limit: number;
  /** Refused so far because memory was short. */
  readonly shed: number;
}

export interface AdmissionOptions {
  readonly pace: () => Pace;
  /** Pages at once. */
  readonly maxConcurrent?: number;
  /** Pages at once while the back office is slow: they wait, and take no time of this process. */
  readonly maxConcurrentWhenSlow?: number;
  /** Processes of this instance: each lets its share wait for a slow back office, which is one. */
  readonly workers?: number;
  readonly maxWaiting?: number;
  /** Milliseconds after which a page that waits is refused. */
  readonly maxWaitMs?: number;
  /** Whether memory comes to its end: then one page is made at a time, and none waits. */
  readonly isMemoryShort?: () => boolean;
  /** Share of the time that this process works, 0 to 1; measured where it is absent. */
  readonly utilization?: () => number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** What one process can render while others are on their way from the back office. */
const MAX_CONCURRENT = 12;
const MAX_CONCURRENT_WHEN_SLOW = 96;
const MAX_WAITING = 32;
/** Longer than places take to become free while the back office answers nothing. */
const MAX_WAIT_MS = 1200;
/** Who would wait longer for a place, by how fast places become free, is refused at once, and not after waiting. */
const SOON_MS = 120;
/** Pages that wait in any case: on a slow machine, a few that come together are no overload. */
const MIN_WAITING = 8;
/** The weight of the time between the last two places, beside those before it. */
const GAP_WEIGHT = 0.1;
/** While pages wait: the limit also rises without a page that is made, once the load falls or the pace is known. */
const LOOK_EVERY_MS = 25;
const FEWEST = 4;
/** Pages at once while memory is short: garbage is collected for the sake of what is made. */
const SHORT_OF_MEMORY = 1;
/** The share of the limit that is left after pages were overdue, at most once in so many milliseconds. */
const DECREASE = 0.7;
const DECREASE_EVERY_MS = 500;

/** A process that works for more of its time is busy: pages that it takes on now wait for it, not for the back office. */
const BUSY = 0.75;
/** Below it, there is time for what no visitor waits for. */
const IDLE = 0.5;
const MEASURED_EVERY_MS = 50;
/** What the last measurement counts for, beside those before it. */
const WEIGHT = 0.3;

interface Utilization {
  value(): number;
  close(): void;
}

/** How much of its time the event loop worked in the last tenths of a second. */
function measureUtilization(): Utilization {
  let value = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization();
    value += WEIGHT * (performance.eventLoopUtilization(current, last).utilization - value);
    last = current;
  }, MEASURED_EVERY_MS).unref();
  return { value: () => value, close: () => clearInterval(timer) };
}

export function createAdmission({
  pace,
  maxConcurrent = MAX_CONCURRENT,
  workers = 1,
  maxConcurrentWhenSlow = Math.max(maxConcurrent, Math.ceil(MAX_CONCURRENT_WHEN_SLOW / workers)),
  maxWaiting = MAX_WAITING,
  maxWaitMs = MAX_WAIT_MS,
  isMemoryShort = () => false,
  utilization,
  now = () => performance.now(),
}: AdmissionOptions): Admission {
  const measured = utilization ? undefined : measureUtilization();
  const utilized = () => utilization?.() ?? measured?.value() ?? 0;
  const isWorking = () => utilized() > BUSY;
  const waiting: { readonly resolve: (place: Place | undefined) => void; readonly timer: NodeJS.Timeout }[] = [];
  let underWay = 0;
  let shed = 0;
  let isPlaceInBackgroundTaken = false;
  /** What overdue pages have left of the limit: 1 is all of it. */
  let share = 1;
  let decreasedAt = Number.NEGATIVE_INFINITY;
  let looking: NodeJS.Timeout | undefined;
  /** Milliseconds between two places that become free while pages wait for them; undefined before there were two. */
  let gapMs: number | undefined;
  let freedAt: number | undefined;

  function noteFreed() {
    const time = now();
    if (freedAt !== undefined) gapMs = (gapMs ?? time - freedAt) + GAP_WEIGHT * (time - freedAt - (gapMs ?? 0));
    freedAt = waiting.length > 0 ? time : undefined;
  }

  /** Whether one more page would wait for too long, by how fast places became free lately. */
  const isFull = () =>
    waiting.length >= maxWaiting ||
    (waiting.length >= MIN_WAITING && gapMs !== undefined && (waiting.length + 1) * gapMs > SOON_MS);

  function limit(): number {
    if (isMemoryShort()) return SHORT_OF_MEMORY;
    // While this process has its hands full, calls seem to take long that do not.
    const full = pace() === 'slow' && !isWorking() ? maxConcurrentWhenSlow : maxConcurrent;
    return Math.max(Math.min(FEWEST, full), Math.floor(full * share));
  }

  function place(): Place {
    underWay += 1;
    return {
      leave(isOverdue) {
        underWay -= 1;
        noteFreed();
        if (!isOverdue) share = Math.min(1, share + 1 / maxConcurrentWhenSlow);
        else if (now() - decreasedAt > DECREASE_EVERY_MS) {
          decreasedAt = now();
          share *= DECREASE;
        }
        admitWaiting();
      },
    };
  }

  function admitWaiting() {
    while (waiting.length > 0 && underWay < limit()) admitNext();
    if (waiting.length > 0) return;
    clearInterval(looking);
    looking = undefined;
    freedAt = undefined;
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
      const free = enterNow();
      if (free) return Promise.resolve(free);
      const isShed = isMemoryShort();
      if (isShed) shed += 1;
      if (isShed || isFull()) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          if (waiting.length === 0) freedAt = undefined;
          resolve(undefined);
        }, maxWaitMs);
        const entry = { resolve, timer };
        waiting.push(entry);
        looking ??= setInterval(admitWaiting, LOOK_EVERY_MS).unref();
      });
    },

    enterIdle() {
      if (isMemoryShort() || isPlaceInBackgroundTaken || underWay + waiting.length > 0 || utilized() >= IDLE)
        return undefined;
      isPlaceInBackgroundTaken = true;
      return {
        leave() {
          isPlaceInBackgroundTaken = false;
        },
      };
    },

    get isBusy() {
      return waiting.length > 0 || (underWay > FEWEST && isWorking());
    },
    stats: () => ({ underWay, waiting: waiting.length, limit: limit(), shed }),
    close() {
      clearInterval(looking);
      measured?.close();
    },
  };
}
