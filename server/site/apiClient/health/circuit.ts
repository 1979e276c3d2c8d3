/** Opens after failures in a row, and lets one probe through from time to time while open. */
export interface Circuit {
  /** Returns false while open, except for one probe in each jittered `retryMs`. */
  mayCall(): boolean;
  recordSuccess(): void;
  recordFailure(): void;
  readonly isOpen: boolean;
}

interface CircuitOptions {
  /** The number of failures, without a success between them, that opens the circuit. */
  readonly failuresToOpen: number;
  /** Failures that are further apart than this number of milliseconds do not add up. */
  readonly windowMs: number;
  /** The milliseconds between probes while open; each wait is this number ± 25 %. */
  readonly retryMs: number;
  readonly now: () => number;
  /** Returns a number n with 0 ≤ n < 1. */
  readonly random: () => number;
}

/** Returns `ms` ± 25 %, so that several instances do not probe at the same time. */
export const addJitter = (ms: number, random: () => number) => ms * (0.75 + random() / 2);

export function createCircuit({ failuresToOpen: failures, windowMs, retryMs, now, random }: CircuitOptions): Circuit {
  let failuresInRow = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let nextProbe: number | undefined;
  return {
    get isOpen() {
      return nextProbe !== undefined;
    },
    mayCall() {
      if (nextProbe === undefined) return true;
      if (now() < nextProbe) return false;
      nextProbe = now() + addJitter(retryMs, random);
      return true;
    },
    recordSuccess() {
      failuresInRow = 0;
      nextProbe = undefined;
    },
    recordFailure() {
      failuresInRow = now() - lastFailure > windowMs ? 1 : failuresInRow + 1;
      lastFailure = now();
      if (failuresInRow >= failures) nextProbe ??= now() + addJitter(retryMs, random);
    },
  };
}
