/** The time between two probes, and the time that an answer may take, in milliseconds. */
const PROBE_INTERVAL_MS = 3000;
/** The number of probes in a row without an answer after which a program counts as hanging, and not only as busy. */
const MAX_MISSED_ANSWERS = 5;

export interface Watchdog {
  stop(): void;
}

/** Probes a program. Rejects when there is no answer within `limitMs`. */
type ProgramProbe = (limitMs: number) => Promise<unknown>;

/** Creates a probe that requests a URL. Any answer counts, because a program that reports a fault does not hang. */
export const createAddressProbe =
  (address: string): ProgramProbe =>
  async (limitMs) => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(limitMs) });
    await answer.body?.cancel();
  };

/**
 * Probes a program at intervals. Calls `onSilence` once, after fifteen seconds without any answer.
 *
 * @param probeMs replaces the default interval, in milliseconds
 */
export function startWatchdog(
  probeProgram: ProgramProbe,
  onSilence: () => void,
  probeMs: number = PROBE_INTERVAL_MS,
): Watchdog {
  let missedCount = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const runProbe = async (): Promise<void> => {
    const startedAt = performance.now();
    const hasAnswered = await probeProgram(probeMs).then(
      () => true,
      () => false,
    );
    missedCount = hasAnswered ? 0 : missedCount + 1;
    if (isStopped) return;
    if (missedCount === MAX_MISSED_ANSWERS) return onSilence();
    // A refused connection fails at once. The next probe waits for the rest of the interval, so that refused probes are
    // not counted faster than probes without an answer.
    const elapsedMs = performance.now() - startedAt;
    timer = setTimeout(() => void runProbe(), missedCount === 0 ? probeMs : Math.max(0, probeMs - elapsedMs));
  };
  timer = setTimeout(() => void runProbe(), probeMs);

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
