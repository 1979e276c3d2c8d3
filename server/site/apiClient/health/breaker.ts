import type { Logger } from 'pino';
import { type Circuit, createCircuit, jittered } from './circuit.ts';

/** `connect`: not even a connection; concerns every call at once. */
export type FailureKind = 'connect' | 'other';

/** One circuit a kind of call, and one for all together. */
interface Breaker {
  /** True while the circuit for all calls is open. */
  readonly isOpen: boolean;
  /** Kinds of calls whose own circuit is open. */
  readonly openCalls: number;
  /** Number of times that it closed again. */
  readonly recoveries: number;
  /** Whether a call of this kind may go out now. */
  admits(endpoint: string): boolean;
  succeeded(endpoint: string): void;
  failed(endpoint: string, kind: FailureKind): void;
  close(): void;
}

interface BreakerOptions {
  readonly logger: Logger;
  /** A small call that goes out with `probe: true`; called about once a second while the breaker is open. */
  readonly probe: () => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
}

const FAILURES = 5;
const WINDOW_MS = 30_000;
const RETRY_MS = 1000;

export function createBreaker({ logger, probe, now, random }: BreakerOptions): Breaker {
  const newCircuit = () => createCircuit({ failures: FAILURES, windowMs: WINDOW_MS, retryMs: RETRY_MS, now, random });
  const circuits = new Map<string, Circuit>();
  let open = false;
  let recoveries = 0;
  let row = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let failedEndpoints = new Set<string>();
  let probeTimer: NodeJS.Timeout | undefined;

  const circuitOf = (endpoint: string) => {
    let circuit = circuits.get(endpoint);
    if (!circuit) circuits.set(endpoint, (circuit = newCircuit()));
    return circuit;
  };

  const keepProbing = () => {
    probeTimer = setTimeout(
      () => {
        keepProbing();
        // Its outcome arrives through the call that it starts; overlapping probes are wanted, one may hang.
        probe().catch(() => undefined);
      },
      jittered(RETRY_MS, random),
    ).unref();
  };

  const forgetFailures = () => {
    row = 0;
    failedEndpoints = new Set();
  };

  return {
    get isOpen() {
      return open;
    },
    get openCalls() {
      return [...circuits.values()].filter(({ isOpen }) => isOpen).length;
    },
    get recoveries() {
      return recoveries;
    },

    admits: (endpoint) => !open && circuitOf(endpoint).admits(),

    succeeded(endpoint) {
      circuitOf(endpoint).succeeded();
      forgetFailures();
      if (!open) return;
      open = false;
      recoveries += 1;
      clearTimeout(probeTimer);
      logger.info('circuit breaker closed');
    },

    failed(endpoint, kind) {
      const circuit = circuitOf(endpoint);
      // The probes of a kind of call that is known to be broken say nothing about the others.
      const known = circuit.isOpen && kind !== 'connect';
      circuit.failed();
      if (known || open) return;
      if (now() - lastFailure > WINDOW_MS) forgetFailures();
      lastFailure = now();
      row += 1;
      failedEndpoints.add(endpoint);
      if (row < FAILURES || (kind !== 'connect' && failedEndpoints.size < 2)) return;
      open = true;
      keepProbing();
      logger.warn({ endpoints: [...failedEndpoints] }, 'circuit breaker opened');
    },

    close: () => clearTimeout(probeTimer),
  };
}
