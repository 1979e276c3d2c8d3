import type { Logger } from 'pino';
import { createFaultReport } from '#shared/log/faultReport.ts';
import { BackOfficeError, BackOfficeUnavailableError } from '../errors.ts';
import type { CallTransport } from './callTransport.ts';
import { type BackOfficeAnswer, type CallExchange, isSuccessStatus } from './exchange.ts';

/**
 * Makes one exchange. Errors: those of `CallTransport.send`, `BackOfficeUnavailableError` (`refused`) when the back
 * office rejects this site's token, and `BackOfficeError` for any other answer without success.
 */
export type SendExchange = (exchange: CallExchange) => Promise<BackOfficeAnswer>;

/** The statuses of answers to a POST that its caller handles: a taken slot, a withdrawn thing, rejected fields. */
const EXPECTED_FAILURE_STATUSES: ReadonlySet<number> = new Set([403, 404, 409, 410, 422, 429]);

/** The maximum number of characters of a content type in the log. */
const MAX_LOGGED_TYPE_CHARACTERS = 60;

function parseProblem({ contentType, body }: BackOfficeAnswer): unknown {
  if (!contentType.endsWith('json')) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Logs facts about the answer to a failed POST. The text of the answer is not logged, because it may repeat what a
 * visitor wrote (decision 0003).
 */
function logFailedPost(
  { endpoint }: CallExchange,
  { status, contentType, body }: BackOfficeAnswer,
  logger: Logger,
): void {
  const facts = { endpoint, status, type: contentType.slice(0, MAX_LOGGED_TYPE_CHARACTERS), bytes: body.length };
  if (EXPECTED_FAILURE_STATUSES.has(status)) logger.info(facts, 'POST to back office refused');
  else logger.error(facts, 'POST to back office failed');
}

/**
 * Returns whether the back office has rejected the token. This is not a fault of the request, and may be temporary.
 */
const isTokenRefused = ({ method }: CallExchange, { status }: BackOfficeAnswer) =>
  // A 403 to a call that writes concerns the content of the call, and not the token.
  status === 401 || (status === 403 && method === 'GET');

/** Returns a `send` that returns successful answers only and throws for all others. */
export function createSuccessOnlySend(transport: Pick<CallTransport, 'send'>, logger: Logger): SendExchange {
  const tokenFault = createFaultReport<BackOfficeAnswer>({
    reportFailure: ({ status }) => logger.error({ status }, 'back office refuses API_TOKEN'),
    reportRecovery: () => logger.info('back office accepts API_TOKEN again'),
  });
  return async (exchange) => {
    const answer = await transport.send(exchange);
    if (isSuccessStatus(answer.status)) {
      tokenFault.recordSuccess();
      return answer;
    }
    if (isTokenRefused(exchange, answer)) {
      tokenFault.recordFailure(answer);
      throw new BackOfficeUnavailableError('refused', `status ${answer.status}`);
    }
    if (exchange.method === 'POST') logFailedPost(exchange, answer, logger);
    throw new BackOfficeError(answer.status, answer.statusText, parseProblem(answer));
  };
}

/**
 * Returns null for an error that says that the thing does not exist or no longer exists.
 *
 * @throws any other error
 */
export function toNullIfMissing(error: unknown): null {
  if (error instanceof BackOfficeError && (error.status === 404 || error.status === 410)) return null;
  throw error;
}
