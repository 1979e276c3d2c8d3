import type { Logger } from 'pino';
import type { EndedAnswer } from '../http/beginAnswer.ts';
import type { RequestContext } from '../requestContext.ts';

export interface AccessLog {
  /**
   * Decides by chance whether to log the next answer. With a share of 0 or 1 the result is constant and costs nothing.
   */
  samples(): boolean;
  /** Writes one line, which never contains a path, a query or an address. */
  write(context: Partial<RequestContext>, answer: EndedAnswer): void;
  /** Writes an answer that is sampled, or that failed: a visitor may report the id on its page. */
  answered(context: RequestContext, answer: EndedAnswer): void;
}

/** The status of the first error (RFC 9110 §15.5). */
const FIRST_ERROR_STATUS = 400;

/** @param share the share of answers that are logged, 0 to 1; failures always are */
export function createAccessLog(
  share: number,
  logger: Pick<Logger, 'info' | 'warn'>,
  random: () => number = Math.random,
): AccessLog {
  const samples = share === 0 || share === 1 ? () => share === 1 : () => random() < share;

  function write({ requestId, route = 'none', site, cache }: Partial<RequestContext>, answer: EndedAnswer): void {
    const line = { requestId, route, site, cache, ...answer };
    if (answer.status >= 500) logger.warn(line, 'answered');
    else logger.info(line, 'answered');
  }

  return {
    samples,
    write,
    answered(context, answer) {
      if (answer.status >= FIRST_ERROR_STATUS || samples()) write(context, answer);
    },
  };
}
