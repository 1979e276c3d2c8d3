import type { Logger } from 'pino';
import { addJitter } from './circuit.ts';

/** The state of the circuit for all calls. During an outage the back office is probed about once a second. */
interface Outage {
  readonly isOutage: boolean;
  /** The number of outages that have ended. */
  readonly endedOutageCount: number;
  /** The time when the last outage ended. */
  readonly lastEndedAt: number;
  /** Resolves when the current outage ends. */
  readonly endOfOutage: Promise<void>;
  /** Begins an outage. `reason` is logged. */
  beginOutage(reason: object): void;
  finishOutage(): void;
  /** Stops the probes. The outage does not count as ended. */
  close(): void;
}

interface OutageOptions {
  readonly logger: Logger;
  /** Makes a small call that never rejects. */
  readonly probe: () => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  /** The milliseconds between probes. */
  readonly retryMs: number;
}

export function createOutage({ logger, probe, now, random, retryMs }: OutageOptions): Outage {
  let isOutage = false;
  let endedOutageCount = 0;
  let lastEndedAt = Number.NEGATIVE_INFINITY;
  let endOfOutage = Promise.withResolvers<void>();
  let probeTimer: NodeJS.Timeout | undefined;

  const keepProbing = () => {
    probeTimer = setTimeout(
      () => {
        keepProbing();
        // The outcome is reported through the call that the probe starts. Probes may overlap, because one of them may
        // hang.
        void probe();
      },
      addJitter(retryMs, random),
    ).unref();
  };

  return {
    get isOutage() {
      return isOutage;
    },
    get endedOutageCount() {
      return endedOutageCount;
    },
    get lastEndedAt() {
      return lastEndedAt;
    },
    get endOfOutage() {
      return endOfOutage.promise;
    },
    beginOutage(reason) {
      isOutage = true;
      endOfOutage = Promise.withResolvers();
      keepProbing();
      logger.warn(reason, 'circuit breaker opened');
    },
    finishOutage() {
      isOutage = false;
      endedOutageCount += 1;
      lastEndedAt = now();
      clearTimeout(probeTimer);
      endOfOutage.resolve();
      logger.info('circuit breaker closed');
    },
    close: () => clearTimeout(probeTimer),
  };
}
