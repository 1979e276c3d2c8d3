import type { Logger } from 'pino';
import type { CallObservation } from '../apiClient/transport/exchange.ts';

/** Logs each call of the back office that took longer than `limitMs`, with its endpoint. */
export const createSlowCallReporter =
  (limitMs = Number.POSITIVE_INFINITY, logger: Pick<Logger, 'warn'>) =>
  ({ endpoint, outcome, durationMs }: CallObservation): void => {
    if (durationMs > limitMs)
      logger.warn({ endpoint, outcome, ms: Math.round(durationMs) }, 'back office call was slow');
  };
