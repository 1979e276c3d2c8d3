import cluster from 'node:cluster';
import { uptime } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** The sources of a clock's time, in milliseconds. */
interface TimeSources {
  /** The time since 1970, which the operator or a time service may set. */
  readonly wall: () => number;
  /**
   * The time since a start that all processes of the machine have in common. It does not count the time that the
   * machine sleeps.
   */
  readonly awake: () => number;
  /** The time since another start, with less precision. It counts the time that the machine sleeps. */
  readonly running: () => number;
}

/** The start values of the clocks of all processes of an instance. */
interface ClockStart {
  /** The wall clock's time minus that of `awake`. */
  readonly base: number;
  /** The difference of `running` minus `awake`. */
  readonly ahead: number;
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

/** The difference between two readings of the clocks that proves a sleep. A smaller one is normal without a sleep. */
const MIN_SLEEP_MS = 1000;

/** Creates a clock that does not change when the wall clock is set: it measures ages, not the time of day. */
export function createClock({ wall, awake, running }: TimeSources, given?: ClockStart): Clock {
  const start = given ?? { base: wall() - awake(), ahead: running() - awake() };
  let slept = 0;
  function addSleep() {
    const gone = running() - awake() - start.ahead;
    if (gone - slept > MIN_SLEEP_MS) slept = gone;
  }
  addSleep();
  return { now: () => Math.floor(start.base + slept + awake()), start, addSleep };
}

/** `performance.now()` reads the same clock, counts from the start of this process, and is faster. */
const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now();
const SOURCES: TimeSources = {
  wall: Date.now,
  awake: () => startedAt + performance.now(),
  running: () => uptime() * 1000,
};

/** The environment variable with the start values for the other processes and threads of an instance. */
const CLOCK_VARIABLE = 'GEVEL_CLOCK';

/**
 * Returns the start values from the environment; undefined in the first process of the instance, which nobody passes
 * them to.
 */
function givenStart(): ClockStart | undefined {
  if (isMainThread && !cluster.isWorker) return undefined;
  const [base, ahead] = (process.env[CLOCK_VARIABLE] ?? '').split(' ').map(Number);
  return base !== undefined && base > 0 && ahead !== undefined && Number.isFinite(ahead) ? { base, ahead } : undefined;
}

const clock = createClock(SOURCES, givenStart());

const CHECK_INTERVAL_MS = 500;
setInterval(clock.addSleep, CHECK_INTERVAL_MS).unref();

/**
 * The clock by which all processes of an instance decide what is fresh. It does not jump when the wall clock is set. It
 * includes the time that the machine has slept, at most half a second later.
 */
export const now: () => number = clock.now;

/** Passes this clock to the workers and threads that are started after this call. */
export function shareClock(): void {
  process.env[CLOCK_VARIABLE] = `${clock.start.base} ${clock.start.ahead}`;
}
