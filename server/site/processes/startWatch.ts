/** Watches a process from its start until it is ready. */
export interface StartWatch {
  /** Records the step that the process has reached. */
  recordStep(step: string): void;
  stopWatch(): void;
}

interface StartWatchOptions {
  /** Returns the processor time that the process has used, in milliseconds; undefined when it is unknown. */
  readonly readProcessorMs: () => number | undefined;
  /** Called once when the process will not become ready, with the reason and the figures. */
  readonly onHanging: (reason: string) => void;
  /** The time between two checks, in milliseconds. It replaces the default. */
  readonly checkIntervalMs?: number;
}

const START_CHECK_INTERVAL_MS = 5000;
/**
 * The number of checks without a new step and without use of processor time after which the process counts as hanging.
 */
const MAX_IDLE_CHECKS = 12;
/**
 * The number of checks without a new step after which the process counts as hanging when its processor time is unknown.
 * These checks take five minutes.
 */
const MAX_CHECKS_WITHOUT_TIMES = 60;
/**
 * The processor time that counts as progress. When twenty programs share two cores, each gets six seconds in a minute;
 * a program that hangs uses less than half a second.
 */
const MIN_PROCESSOR_MS = 1000;
/**
 * The maximum processor time for one step. A whole start takes about three seconds, so a process that uses this much is
 * in an endless loop.
 */
const MAX_PROCESSOR_MS = 90_000;

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Distinguishes a process that waits for a processor from one that hangs. Elapsed time cannot distinguish them: on a
 * busy machine a start may take many minutes, and to restart the process would take even longer. The watch counts
 * checks and not time, so that the time in which the machine was suspended does not count.
 */
export function watchStart({
  readProcessorMs,
  onHanging,
  checkIntervalMs = START_CHECK_INTERVAL_MS,
}: StartWatchOptions): StartWatch {
  let lastStep = 'started';
  let checkCount = 0;
  let checkCountAtProgress = 0;
  let usedMsAtProgress = 0;
  let usedMsAtStep = 0;

  const readUsedMs = () => readProcessorMs() ?? 0;

  function findFault(usedMs: number | undefined): string | undefined {
    const idleCheckCount = checkCount - checkCountAtProgress;
    const description = `since "${lastStep}" it has not reached another step`;
    if (usedMs === undefined)
      return idleCheckCount >= MAX_CHECKS_WITHOUT_TIMES
        ? `${description}, in ${formatSeconds(idleCheckCount * checkIntervalMs)}; its processor time is unknown`
        : undefined;
    if (usedMs - usedMsAtStep >= MAX_PROCESSOR_MS)
      return `${description}, in ${formatSeconds(usedMs - usedMsAtStep)} of processor time`;
    return idleCheckCount >= MAX_IDLE_CHECKS
      ? `${description}, and in ${formatSeconds(idleCheckCount * checkIntervalMs)} it has used ${formatSeconds(usedMs - usedMsAtProgress)} of processor time`
      : undefined;
  }

  function checkProgress() {
    checkCount += 1;
    const usedMs = readProcessorMs();
    if (usedMs !== undefined && usedMs - usedMsAtProgress >= MIN_PROCESSOR_MS) {
      usedMsAtProgress = usedMs;
      checkCountAtProgress = checkCount;
    }
    const fault = findFault(usedMs);
    if (fault === undefined) return;
    clearInterval(timer);
    onHanging(fault);
  }
  const timer = setInterval(checkProgress, checkIntervalMs);

  return {
    recordStep(name) {
      lastStep = name;
      checkCountAtProgress = checkCount;
      usedMsAtProgress = readUsedMs();
      usedMsAtStep = usedMsAtProgress;
    },
    stopWatch: () => clearInterval(timer),
  };
}
