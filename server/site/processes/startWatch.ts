/** Follows a process from its start until it is ready. */
export interface StartWatch {
  /** Notes the step that the process has reached. */
  reached(step: string): void;
  stop(): void;
}

interface StartWatchOptions {
  /** Returns the milliseconds of processor time that the process has used in all; undefined where that is unknown. */
  readonly processorMs: () => number | undefined;
  /** Called once, when the process will not get ready, with the reason and the figures. */
  readonly onStuck: (reason: string) => void;
  /** Milliseconds between two looks; they replace the product's own. */
  readonly lookMs?: number;
}

const LOOK_MS = 5000;
/** A process that neither reaches a step nor uses processor time in this number of looks hangs. */
const STILL_LOOKS = 12;
/** The number of looks where processor time is unknown: five minutes. */
const BLIND_LOOKS = 60;
/**
 * Processor time that shows progress. When twenty programs share two cores, each gets six seconds in a minute; a
 * program that hangs uses less than half a second.
 */
const MIN_PROCESSOR_MS = 1000;
/**
 * A whole start takes about three seconds of processor time; a process that uses this much for one step loops forever.
 */
const MAX_PROCESSOR_MS = 90_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Distinguishes a process that waits for a processor from one that hangs, which wall time cannot: on a busy machine a
 * start may take many minutes, and a repeated start takes longer still. It counts looks instead of time, so that the
 * time in which the machine was suspended does not count.
 */
export function watchStart({ processorMs, onStuck, lookMs = LOOK_MS }: StartWatchOptions): StartWatch {
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
      return stillLooks >= BLIND_LOOKS
        ? `${place}, in ${seconds(stillLooks * lookMs)}; its processor time is not known`
        : undefined;
    if (now - usedAtStep >= MAX_PROCESSOR_MS) return `${place}, in ${seconds(now - usedAtStep)} of processor time`;
    return stillLooks >= STILL_LOOKS
      ? `${place}, and in ${seconds(stillLooks * lookMs)} it has used ${seconds(now - usedAtProgress)} of processor time`
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
    reached(name) {
      step = name;
      looksAtProgress = looks;
      usedAtProgress = used();
      usedAtStep = usedAtProgress;
    },
    stop: () => clearInterval(timer),
  };
}
