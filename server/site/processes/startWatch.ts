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
 * busy machine a start may take many minutes, and a restart takes longer still. The number of checks is counted and not
 * the time, so that the time in which the machine was suspended does not count.
 */
export function watchStart({
  readProcessorMs: processorMs,
  onHanging: onStuck,
  checkIntervalMs: lookMs = START_CHECK_INTERVAL_MS,
}: StartWatchOptions): StartWatch {
  let step = 'started';
  let looks = 0;
  let looksAtProgress = 0;
  let usedAtProgress = 0;
  let usedAtStep = 0;

  const used = () => processorMs() ?? 0;

  function findFault(now: number | undefined): string | undefined {
    const stillLooks = looks - looksAtProgress;
    const place = `since "${step}" it has reached no further step`;
    if (now === undefined)
      return stillLooks >= MAX_CHECKS_WITHOUT_TIMES
        ? `${place}, in ${formatSeconds(stillLooks * lookMs)}; its processor time is not known`
        : undefined;
    if (now - usedAtStep >= MAX_PROCESSOR_MS)
      return `${place}, in ${formatSeconds(now - usedAtStep)} of processor time`;
    return stillLooks >= MAX_IDLE_CHECKS
      ? `${place}, and in ${formatSeconds(stillLooks * lookMs)} it has used ${formatSeconds(now - usedAtProgress)} of processor time`
      : undefined;
  }

  function look() {
    looks += 1;
    const now = processorMs();
    if (now !== undefined && now - usedAtProgress >= MIN_PROCESSOR_MS) {
      usedAtProgress = now;
      looksAtProgress = looks;
    }
    const fault = findFault(now);
    if (fault === undefined) return;
    clearInterval(timer);
    onStuck(fault);
  }
  const timer = setInterval(look, lookMs);

  return {
    recordStep(name) {
      step = name;
      looksAtProgress = looks;
      usedAtProgress = used();
      usedAtStep = usedAtProgress;
    },
    stopWatch: () => clearInterval(timer),
  };
}
