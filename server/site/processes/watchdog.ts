/** How often it is asked, and how long an answer may take. */
const PROBE_MS = 3000;
/** So often in a row it did not answer: it hangs, rather than being busy. */
const MOST_MISSED = 5;

export interface Watchdog {
  stop(): void;
}

/** Rejects when there is no answer within so many milliseconds. */
type Probe = (limitMs: number) => Promise<unknown>;

/** Asks an address. What it answers does not count: a program that says that something is wrong is not hanging. */
export const askAddress =
  (address: string): Probe =>
  async (limitMs) => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(limitMs) });
    await answer.body?.cancel();
  };

/**
 * Asks a program again and again and calls `onSilence` once, after fifteen seconds without any answer.
 *
 * @param probeMs in place of the product's own measure
 */
export function startWatchdog(ask: Probe, onSilence: () => void, probeMs: number = PROBE_MS): Watchdog {
  let missed = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const probe = async (): Promise<void> => {
    const startedAt = performance.now();
    const answers = await ask(probeMs).then(
      () => true,
      () => false,
    );
    missed = answers ? 0 : missed + 1;
    if (isStopped) return;
    if (missed === MOST_MISSED) return onSilence();
    // A refused connection is known at once; it counts as long as one that hangs.
    const elapsed = performance.now() - startedAt;
    timer = setTimeout(() => void probe(), missed === 0 ? probeMs : Math.max(0, probeMs - elapsed));
  };
  timer = setTimeout(() => void probe(), probeMs);

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
