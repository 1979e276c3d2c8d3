/** Opens after failures in a row and lets a probe through now and then. */
export interface Circuit {
  /** False while open, except for one probe per jittered `retryMs`. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
  readonly isOpen: boolean;
}

interface CircuitOptions {
  /** Failures without a success between them that open the circuit. */
  readonly failures: number;
  /** Milliseconds; failures further apart than this do not add up. */
  readonly windowMs: number;
  /** Milliseconds between probes while open; each wait is this ± 25 %. */
  readonly retryMs: number;
  readonly now: () => number;
  /** 0 ≤ n < 1. */
  readonly random: () => number;
}

/** `ms` ± 25 %, so that several instances do not probe at the same time. */
export const jittered = (ms: number, random: () => number) => ms * (0.75 + random() / 2);

export function createCircuit({ failures, windowMs, retryMs, now, random }: CircuitOptions): Circuit {
  let row = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let nextProbe: number | undefined;
  return {
    get isOpen() {
      return nextProbe !== undefined;
    },
    admits() {
      if (nextProbe === undefined) return true;
      if (now() < nextProbe) return false;
      nextProbe = now() + jittered(retryMs, random);
      return true;
    },
    succeeded() {
      row = 0;
      nextProbe = undefined;
    },
    failed() {
      row = now() - lastFailure > windowMs ? 1 : row + 1;
      lastFailure = now();
      if (row >= failures) nextProbe ??= now() + jittered(retryMs, random);
    },
  };
}
