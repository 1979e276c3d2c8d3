import type { Logger } from 'pino';
import type { EndedAnswer } from '../http/beginAnswer.ts';
import type { RequestContext } from '../requestContext.ts';

export interface AccessLog {
  /** Decides at random whether the next answer is logged. With a share of 0 or 1 the result is constant. */
  shouldLogNext(): boolean;
  /** Writes one line. The line never contains a path, a query or an IP address, because these may identify a person. */
  writeLine(context: Partial<RequestContext>, answer: EndedAnswer): void;
  /**
   * Writes a line for an answer that was chosen at random or has failed. Failures are always written, because a visitor
   * may report the request id that the error page shows.
   */
  logAnswer(context: RequestContext, answer: EndedAnswer): void;
}

/** The lowest status of an error (RFC 9110 §15.5). */
const FIRST_ERROR_STATUS = 400;

/**
 * Creates the access log.
 *
 * @param share share of answers that are logged, 0 to 1; failures are always logged
 */
export function createAccessLog(
  share: number,
  logger: Pick<Logger, 'info' | 'warn'>,
  random: () => number = Math.random,
): AccessLog {
  const isSampled = share === 0 || share === 1 ? () => share === 1 : () => random() < share;

  function writeAnswer({ requestId, route = 'none', site, cache }: Partial<RequestContext>, answer: EndedAnswer): void {
    const line = { requestId, route, site, cache, ...answer };
    if (answer.status >= 500) logger.warn(line, 'answered');
    else logger.info(line, 'answered');
  }

  return {
    shouldLogNext: isSampled,
    writeLine: writeAnswer,
    logAnswer(context, answer) {
      if (answer.status >= FIRST_ERROR_STATUS || isSampled()) writeAnswer(context, answer);
    },
  };
}
