import { type ReadFile, readFileText } from '../controlGroups.ts';

/** Watches whether processor time is short. Everything takes longer then, so a late answer does not prove a fault. */
interface ProcessorWatch {
  readonly isStarved: () => boolean;
  close(): void;
}

/** The times of the machine's processors since a fixed moment, in milliseconds or any other unit. */
interface MachineTime {
  /** The time in which processors were idle, or did work of the lowest priority. */
  readonly spareTime: number;
  readonly totalTime: number;
}

interface ProcessorWatchOptions {
  /** Returns milliseconds on a clock that never goes back. */
  readonly now?: () => number;
  /** Returns the times of all processors together; undefined when the system does not report them. */
  readonly readMachineTime?: () => MachineTime | undefined;
}

/** The time between two checks of the clock. */
const TIMER_INTERVAL_MS = 50;
/** The length of each time span over which the shares below are measured. */
const MEASURED_SPAN_MS = 500;
/**
 * The time for which a process still counts as starved after a span in which it was starved. It is longer than a span,
 * because a request may last for several spans.
 */
const STARVED_HOLD_MS = 1500;
/** The share of a span by which timers must be late for the process to count as starved. */
const MAX_LATE_SHARE = 0.25;
/** The share of spare time below which programs of the machine wait for each other. */
const MIN_SPARE_SHARE = 0.1;

/**
 * The number of fields for all processors in the first line of `/proc/stat`: user, nice, system, idle, iowait, irq,
 * softirq, steal. The fields for guests follow.
 */
const CPU_FIELD_COUNT = 8;

/** Reads the times of the machine. Guest times are left out, because the first two fields include them. */
export function readMachineTime(read: ReadFile = readFileText): MachineTime | undefined {
  const [line = ''] = (read('/proc/stat') ?? '').split('\n', 1);
  const [name, ...fields] = line.split(' ').filter(Boolean);
  const times = fields.slice(0, CPU_FIELD_COUNT).map(Number);
  if (name !== 'cpu' || times.length < CPU_FIELD_COUNT || times.some((time) => !Number.isFinite(time)))
    return undefined;
  const [, nice = 0, , idle = 0, waiting = 0] = times;
  return { spareTime: nice + idle + waiting, totalTime: times.reduce((sum, time) => sum + time, 0) };
}

/**
 * Watches two things. The first is how late the timers of this process are. They are late when the process is busy, or
 * when other processes use the processor. The second is whether the machine's processors have spare time. Without spare
 * time, the back office and a database on the same machine have to wait as well.
 */
export function createProcessorWatch({
  now = () => performance.now(),
  readMachineTime: readTime = readMachineTime,
}: ProcessorWatchOptions = {}): ProcessorWatch {
  let tickedAt = now();
  let spanStartedAt = tickedAt;
  let lateMs = 0;
  let lastTime = readTime();
  let starvedAt = Number.NEGATIVE_INFINITY;

  function isWithoutSpareTime(): boolean {
    const currentMachineTime = readTime();
    const previousTime = lastTime;
    lastTime = currentMachineTime;
    if (!currentMachineTime || !previousTime || currentMachineTime.totalTime <= previousTime.totalTime) return false;
    return (
      (currentMachineTime.spareTime - previousTime.spareTime) /
        (currentMachineTime.totalTime - previousTime.totalTime) <
      MIN_SPARE_SHARE
    );
  }

  function checkSpan() {
    const time = now();
    lateMs += Math.max(0, time - tickedAt - TIMER_INTERVAL_MS);
    tickedAt = time;
    const spanMs = time - spanStartedAt;
    if (spanMs < MEASURED_SPAN_MS) return;
    if (lateMs / spanMs > MAX_LATE_SHARE || isWithoutSpareTime()) starvedAt = time;
    spanStartedAt = time;
    lateMs = 0;
  }
  const timer = setInterval(checkSpan, TIMER_INTERVAL_MS).unref();

  return {
    isStarved: () => now() - starvedAt < STARVED_HOLD_MS,
    close: () => clearInterval(timer),
  };
}
