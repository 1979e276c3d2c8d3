import type { Logger } from 'pino';

interface FaultReport {
  /** Logs the first failure of a fault, and no later one until it is over. */
  readonly failed: (error: unknown, fields?: Readonly<Record<string, unknown>>) => void;
  /** It worked. Logs the end of a fault that has lasted without a failure for a minute. */
  readonly worked: () => void;
}

/** A disk that is almost full takes a little now and then. */
const STEADY_MS = 60_000;

/**
 * One line in the log for a fault that many calls meet, such as a full disk, and one for its end.
 *
 * @param messages of the two lines
 */
export function createFaultReport(
  logger: Pick<Logger, 'info' | 'warn'>,
  messages: { readonly failed: string; readonly recovered: string },
): FaultReport {
  let failedAt: number | undefined;
  return {
    failed(error, fields) {
      if (failedAt === undefined) logger.warn({ err: error, ...fields }, messages.failed);
      failedAt = performance.now();
    },
    worked() {
      if (failedAt === undefined || performance.now() - failedAt < STEADY_MS) return;
      failedAt = undefined;
      logger.info(messages.recovered);
    },
  };
}
