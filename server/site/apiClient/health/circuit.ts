/** Opens after failures in a row. An open circuit blocks calls, except for one from time to time, which is a probe. */
export interface Circuit {
  /** Returns whether a call may be sent now. An open circuit lets one probe pass in each period of `retryMs` ± 25 %. */
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

export function createCircuit({ failuresToOpen, windowMs, retryMs, now, random }: CircuitOptions): Circuit {
  let failuresInRow = 0;
  let lastFailureAt = Number.NEGATIVE_INFINITY;
  let nextProbeAt: number | undefined;
  return {
    get isOpen() {
      return nextProbeAt !== undefined;
    },
    mayCall() {
      if (nextProbeAt === undefined) return true;
      if (now() < nextProbeAt) return false;
      nextProbeAt = now() + addJitter(retryMs, random);
      return true;
    },
    recordSuccess() {
      failuresInRow = 0;
      nextProbeAt = undefined;
    },
    recordFailure() {
      failuresInRow = now() - lastFailureAt > windowMs ? 1 : failuresInRow + 1;
      lastFailureAt = now();
      if (failuresInRow >= failuresToOpen) nextProbeAt ??= now() + addJitter(retryMs, random);
    },
  };
}
