import type { Logger } from 'pino';
import type { EndedAnswer } from '../http/beginAnswer.ts';
import type { RequestContext } from '../requestContext.ts';

export interface AccessLog {
  /** Whether the next answer is to be written, by chance. Always the same, and at no cost, for none and for all. */
  samples(): boolean;
  /** Writes one line: never a path, a query or an address. */
  write(context: Partial<RequestContext>, answer: EndedAnswer): void;
  /** Writes an answer that is sampled, or that failed: a visitor may report the id on its page. */
  answered(context: RequestContext, answer: EndedAnswer): void;
}

/** Status of the first error (RFC 9110 §15.5). */
const FAILED = 400;

/** @param share of answers that get a line, 0 to 1; failures always do */
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
      if (answer.status >= FAILED || samples()) write(context, answer);
    },
  };
}
