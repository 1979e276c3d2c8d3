import cluster from 'node:cluster';
import { uptime } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Where a clock gets the time from, in milliseconds. */
interface TimeSources {
  /** Since 1970; the operator or a time service may set it. */
  readonly wall: () => number;
  /** Since one moment for all processes of the machine. It stops while the machine sleeps. */
  readonly awake: () => number;
  /** Since another one, less exactly, with the time that the machine sleeps. */
  readonly running: () => number;
}

/** What the clocks of all processes of an instance begin with. */
interface ClockStart {
  /** The wall clock's time less that of `awake`. */
  readonly base: number;
  /** How far `running` was ahead of `awake`. */
  readonly ahead: number;
}

interface Clock {
  /** Whole milliseconds since 1970, if the wall clock was not set since the start of the instance. */
  readonly now: () => number;
  readonly start: ClockStart;
  /** Adds the time that the machine has slept since. */
  readonly look: () => void;
}

/** Two readings differ by less. */
const SHORTEST_SLEEP_MS = 1000;

/** A clock that does not change when the wall clock is set: it tells ages, not the time of day. */
export function createClock({ wall, awake, running }: TimeSources, given?: ClockStart): Clock {
  const start = given ?? { base: wall() - awake(), ahead: running() - awake() };
  let slept = 0;
  function look() {
    const gone = running() - awake() - start.ahead;
    if (gone - slept > SHORTEST_SLEEP_MS) slept = gone;
  }
  look();
  return { now: () => Math.floor(start.base + slept + awake()), start, look };
}

/** `performance.now()` is the same clock, counted from the start of this process, and faster to read. */
const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now();
const SOURCES: TimeSources = {
  wall: Date.now,
  awake: () => startedAt + performance.now(),
  running: () => uptime() * 1000,
};

/** Environment variable in which the other processes and threads of an instance find what their clocks begin with. */
const CLOCK_VARIABLE = 'GEVEL_CLOCK';

/** Undefined for the first process, whose variables are those of another program. */
function givenStart(): ClockStart | undefined {
  if (isMainThread && !cluster.isWorker) return undefined;
  const [base, ahead] = (process.env[CLOCK_VARIABLE] ?? '').split(' ').map(Number);
  return base !== undefined && base > 0 && ahead !== undefined && Number.isFinite(ahead) ? { base, ahead } : undefined;
}

const clock = createClock(SOURCES, givenStart());

const LOOK_MS = 500;
setInterval(clock.look, LOOK_MS).unref();

/**
 * The clock by which all processes of an instance tell what is fresh. When the wall clock is set, it goes on; when the
 * machine has slept, it knows within half a second.
 */
export const now: () => number = clock.now;

/** Gives this clock to the workers and threads that are started from now on. */
export function shareClock(): void {
  process.env[CLOCK_VARIABLE] = `${clock.start.base} ${clock.start.ahead}`;
}
