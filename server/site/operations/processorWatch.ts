import { type Read, readText } from '../controlGroups.ts';

/** Whether processor time is short, so that everything takes longer and nothing follows from an answer that is late. */
interface ProcessorWatch {
  readonly isStarved: () => boolean;
  close(): void;
}

/** Milliseconds, or any other unit, since some moment. */
interface MachineTime {
  /** In which processors had nothing to do, or something that gives way to everything else. */
  readonly spare: number;
  readonly all: number;
}

interface ProcessorWatchOptions {
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
  /** The times of all processors together; undefined where the system does not say. */
  readonly machine?: () => MachineTime | undefined;
}

/** Milliseconds between two looks at the clock. */
const TICK_MS = 50;
/** Milliseconds of which shares are counted. */
const SPAN_MS = 500;
/** Milliseconds for which a process counts as starved after a span in which it was: a request spans several of them. */
const HOLD_MS = 1500;
/** Share of a span by which this process came late to its own timers. */
const LATE_SHARE = 0.25;
/** Share of the machine's time that is left, below which programs wait for each other. */
const SPARE_SHARE = 0.1;

/** The first line of `/proc/stat` is about all processors: user, nice, system, idle, iowait, irq, softirq, steal, guests. */
const FIELDS = 8;

/** Guests are counted in the first two fields as well. */
export function readMachineTime(read: Read = readText): MachineTime | undefined {
  const [line = ''] = (read('/proc/stat') ?? '').split('\n', 1);
  const [name, ...fields] = line.split(' ').filter(Boolean);
  const times = fields.slice(0, FIELDS).map(Number);
  if (name !== 'cpu' || times.length < FIELDS || times.some((time) => !Number.isFinite(time))) return undefined;
  const [, nice = 0, , idle = 0, waiting = 0] = times;
  return { spare: nice + idle + waiting, all: times.reduce((sum, time) => sum + time, 0) };
}

/**
 * Watches two things: how late this process comes to its own timers, because it works or because it does not get its
 * turn; and whether the machine's processors have anything to spare, without which the back office, and a database
 * beside it, do not get theirs.
 */
export function createProcessorWatch({
  now = () => performance.now(),
  machine = readMachineTime,
}: ProcessorWatchOptions = {}): ProcessorWatch {
  let tickedAt = now();
  let spanBegan = tickedAt;
  let late = 0;
  let before = machine();
  let starvedAt = Number.NEGATIVE_INFINITY;

  function hasNothingToSpare(): boolean {
    const current = machine();
    const since = before;
    before = current;
    if (!current || !since || current.all <= since.all) return false;
    return (current.spare - since.spare) / (current.all - since.all) < SPARE_SHARE;
  }

  function look() {
    const time = now();
    late += Math.max(0, time - tickedAt - TICK_MS);
    tickedAt = time;
    const span = time - spanBegan;
    if (span < SPAN_MS) return;
    if (late / span > LATE_SHARE || hasNothingToSpare()) starvedAt = time;
    spanBegan = time;
    late = 0;
  }
  const timer = setInterval(look, TICK_MS).unref();

  return {
    isStarved: () => now() - starvedAt < HOLD_MS,
    close: () => clearInterval(timer),
  };
}
