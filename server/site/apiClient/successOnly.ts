import type { Logger } from 'pino';
import { createFaultReport } from '#shared/log/faultReport.ts';
import { BackOfficeError, BackOfficeUnavailableError } from './errors.ts';
import { type Answer, type Exchange, isSuccess, type Transport } from './callTransport.ts';

/**
 * One exchange. Errors: those of `Transport.send`, `BackOfficeUnavailableError` (`refused`) for one that takes this
 * site's token for wrong, and `BackOfficeError` for any other answer that is not a success.
 */
export type Send = (exchange: Exchange) => Promise<Answer>;

/** Answers to a POST that its caller counts on: a taken slot, something that has gone, fields that are refused. */
const EXPECTED_STATUS: ReadonlySet<number> = new Set([403, 404, 409, 410, 422, 429]);

/** Characters of a content type in the log. */
const LOGGED_TYPE = 60;

function problemOf({ contentType, body }: Answer): unknown {
  if (!contentType.endsWith('json')) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The text of the answer may repeat what a visitor wrote (decision 0003): only facts about it are logged. */
function logFailedPost({ endpoint }: Exchange, { status, contentType, body }: Answer, logger: Logger): void {
  const facts = { endpoint, status, type: contentType.slice(0, LOGGED_TYPE), bytes: body.length };
  if (EXPECTED_STATUS.has(status)) logger.info(facts, 'POST to back office refused');
  else logger.error(facts, 'POST to back office failed');
}

/** It is the token that is refused: that is no fault of what was asked for, and may pass. */
const isTokenRefused = ({ method }: Exchange, { status }: Answer) =>
  // 403 to a write is about what it brings.
  status === 401 || (status === 403 && method === 'GET');

/** Lets only success through. */
export function successOnly(transport: Pick<Transport, 'send'>, logger: Logger): Send {
  const fault = createFaultReport<Answer>({
    failed: ({ status }) => logger.error({ status }, 'back office refuses API_TOKEN'),
    recovered: () => logger.info('back office takes API_TOKEN again'),
  });
  return async (exchange) => {
    const answer = await transport.send(exchange);
    if (isSuccess(answer.status)) {
      fault.worked();
      return answer;
    }
    if (isTokenRefused(exchange, answer)) {
      fault.failed(answer);
      throw new BackOfficeUnavailableError('refused', `status ${answer.status}`);
    }
    if (exchange.method === 'POST') logFailedPost(exchange, answer, logger);
    throw new BackOfficeError(answer.status, answer.statusText, problemOf(answer));
  };
}

/** For reads of one thing: it does not exist, or no longer. @throws any other error */
export function nullIfMissing(error: unknown): null {
  if (error instanceof BackOfficeError && (error.status === 404 || error.status === 410)) return null;
  throw error;
}
