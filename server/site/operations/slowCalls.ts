import type { Logger } from 'pino';
import type { Observation } from '../apiClient/callTransport.ts';

/** Writes a line for each call of the back office that took longer than `limitMs`, with the route that it was for. */
export const reportSlowCalls =
  (limitMs = Number.POSITIVE_INFINITY, logger: Pick<Logger, 'warn'>) =>
  ({ endpoint, outcome, ms }: Observation): void => {
    if (ms > limitMs) logger.warn({ endpoint, outcome, ms: Math.round(ms) }, 'back office call was slow');
  };
