import cluster from 'node:cluster';
import { uptime } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** The sources of a clock's time, in milliseconds. */
interface TimeSources {
  /** The time since 1970, which the operator or a time service may set. */
  readonly readWallMs: () => number;
  /**
   * The time since a moment that is the same for all processes of the machine. This clock stops while the machine
   * sleeps.
   */
  readonly readAwakeMs: () => number;
  /**
   * The time since another fixed moment, with less precision than `readAwakeMs`. This clock continues while the machine
   * sleeps.
   */
  readonly readRunningMs: () => number;
}

/** The start values of the clocks of all processes of an instance. */
interface ClockStart {
  /** The time of the wall clock minus that of `readAwakeMs`. */
  readonly wallOffsetMs: number;
  /** The time of `readRunningMs` minus that of `readAwakeMs`. */
  readonly runningAheadMs: number;
}

interface Clock {
  /**
   * Returns whole milliseconds since 1970, which are right as long as nobody has set the wall clock since the start of
   * the instance.
   */
  readonly now: () => number;
  readonly start: ClockStart;
  /** Adds the time that the machine has slept since the last call. */
  readonly addSleep: () => void;
}

/**
 * The minimum difference between the clocks that proves that the machine has slept. Smaller differences also occur
 * without sleep.
 */
const MIN_SLEEP_MS = 1000;

/** Creates a clock that does not change when the wall clock is set: it measures ages, not the time of day. */
export function createClock({ readWallMs, readAwakeMs, readRunningMs }: TimeSources, givenStart?: ClockStart): Clock {
  const start = givenStart ?? {
    wallOffsetMs: readWallMs() - readAwakeMs(),
    runningAheadMs: readRunningMs() - readAwakeMs(),
  };
  let sleptMs = 0;
  function addSleep() {
    const measuredSleepMs = readRunningMs() - readAwakeMs() - start.runningAheadMs;
    if (measuredSleepMs - sleptMs > MIN_SLEEP_MS) sleptMs = measuredSleepMs;
  }
  addSleep();
  return { now: () => Math.floor(start.wallOffsetMs + sleptMs + readAwakeMs()), start, addSleep };
}

/**
 * The start of this process on the clock of `hrtime`. `performance.now()` counts from that start, and is read in less
 * time than `hrtime`.
 */
const processStartMs = Number(process.hrtime.bigint()) / 1e6 - performance.now();
const SYSTEM_TIME_SOURCES: TimeSources = {
  readWallMs: Date.now,
  readAwakeMs: () => processStartMs + performance.now(),
  readRunningMs: () => uptime() * 1000,
};

/** The environment variable with the start values for the other processes and threads of an instance. */
const CLOCK_VARIABLE_NAME = 'GEVEL_CLOCK';

/**
 * Returns the start values from the environment; undefined in the first process of the instance, which no other process
 * has started.
 */
function readGivenStart(): ClockStart | undefined {
  if (isMainThread && !cluster.isWorker) return undefined;
  const [wallOffsetMs, runningAheadMs] = (process.env[CLOCK_VARIABLE_NAME] ?? '').split(' ').map(Number);
  return wallOffsetMs !== undefined &&
    wallOffsetMs > 0 &&
    runningAheadMs !== undefined &&
    Number.isFinite(runningAheadMs)
    ? { wallOffsetMs, runningAheadMs }
    : undefined;
}

const clock = createClock(SYSTEM_TIME_SOURCES, readGivenStart());

const SLEEP_CHECK_INTERVAL_MS = 500;
setInterval(clock.addSleep, SLEEP_CHECK_INTERVAL_MS).unref();

/**
 * The clock by which all processes of an instance decide what is fresh. It does not jump when the wall clock is set.
 * Time that the machine has slept is added at most half a second after the machine wakes.
 */
export const now: () => number = clock.now;

/** Passes this clock to the workers and threads that are started after this call. */
export function shareClockStart(): void {
  process.env[CLOCK_VARIABLE_NAME] = `${clock.start.wallOffsetMs} ${clock.start.runningAheadMs}`;
}
