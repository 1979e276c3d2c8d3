import { CrmFailure } from '../seam/crmFailure.ts';
import type { CrmRequest } from '../seam/crmHttp.ts';
import type { AccountQueue } from './accountQueue.ts';
import type { Clock } from './clock.ts';
import { type ExchangeClient, NoAnswer } from './exchange.ts';
import { type AnswerVerdict, judgeAnswer } from './judgeAnswer.ts';
import { redactDetail } from './redact.ts';

const MAX_ANSWER_BYTES = 20_000_000;
/**
 * When the CRM asks for a longer pause than this, the request fails at once, so that the caller can schedule the work
 * for later.
 */
const MAX_PAUSE_MS = 5 * 60_000;

const ACCEPT_HEADERS = { json: 'application/json', xml: '*/*', text: '*/*', bytes: '*/*', none: '*/*' } as const;

interface AttemptContext {
  readonly queue: AccountQueue;
  readonly exchangeClient: ExchangeClient;
  readonly clock: Clock;
  readonly busyStatuses: readonly number[];
  readonly signal: AbortSignal;
}

interface RequestAttempt {
  readonly request: CrmRequest;
  readonly url: URL;
  /** The headers that authorise the request. */
  readonly authorisation: Readonly<Record<string, string>>;
  /** The request's position in the queue. */
  readonly order: number;
  /**
   * A description of the request for people: the CRM, the method and the path. The query is left out because it may
   * contain keys.
   */
  readonly requestLabel: string;
  /** Milliseconds until the next attempt, when the answer does not specify a time. */
  readonly retryPauseMs: number;
}

/** Returns the headers of the request, with default values for the headers that it does not set. */
function buildHeaders({ request, authorisation }: RequestAttempt): Record<string, string> {
  const givenHeaders = { ...request.headers, ...authorisation };
  const givenNames = new Set(Object.keys(givenHeaders).map((name) => name.toLowerCase()));
  const defaultHeaders = {
    Accept: ACCEPT_HEADERS[request.answer],
    'Accept-Encoding': 'gzip',
    'User-Agent': 'Gevel',
    ...(typeof request.body === 'object' && { 'Content-Type': 'application/json' }),
  };
  return {
    ...Object.fromEntries(Object.entries(defaultHeaders).filter(([name]) => !givenNames.has(name.toLowerCase()))),
    ...givenHeaders,
  };
}

/**
 * Returns how long the header `Retry-After` asks to wait, in milliseconds; undefined without a valid header. A date in
 * the header is compared with the answer's own `Date` header, because the clocks of the CRM and of this server may
 * differ.
 */
function parseRetryAfterMs(headers: Readonly<Record<string, string | undefined>>, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Math.ceil(1000 * Number(text));
  const retryAt = Date.parse(text);
  if (Number.isNaN(retryAt)) return undefined;
  const sentAt = Date.parse(headers['date'] ?? '');
  return Math.max(0, retryAt - (Number.isNaN(sentAt) ? now : sentAt));
}

/** Sends a request and returns what the answer means. */
async function exchangeAndJudge(
  { queue, exchangeClient, clock, busyStatuses, signal }: AttemptContext,
  attempt: RequestAttempt,
): Promise<AnswerVerdict> {
  const { request, url, authorisation, requestLabel, retryPauseMs } = attempt;
  const { method, body, maxBytes = MAX_ANSWER_BYTES, answer, repeat } = request;
  const exchangeResult = await exchangeClient.exchange({
    method,
    url,
    headers: buildHeaders(attempt),
    body: typeof body === 'object' ? JSON.stringify(body) : body,
    maxBytes,
    isFile: answer === 'bytes',
    ignoresBody: answer === 'none',
    needsNewConnection: repeat === 'once',
    signal,
  });
  const toDetail = (text: string) => redactDetail(text, authorisation, repeat === 'once' ? body : undefined);
  const verdict = judgeAnswer({ request, exchangeResult, busyStatuses, requestLabel, toDetail });
  const requestedPauseMs = parseRetryAfterMs(exchangeResult.headers, clock.now());
  // When the CRM did not accept the request or asked for a pause, all requests of the account wait.
  if (verdict.kind === 'untaken' || (verdict.kind !== 'answered' && requestedPauseMs !== undefined))
    queue.pauseFor(Math.min(requestedPauseMs ?? retryPauseMs, MAX_PAUSE_MS));
  const wouldRepeat = verdict.kind === 'untaken' || (verdict.kind === 'unknown' && repeat !== 'once');
  return wouldRepeat && requestedPauseMs !== undefined && requestedPauseMs > MAX_PAUSE_MS
    ? { ...verdict, kind: 'refused' }
    : verdict;
}

/** Makes one attempt when the queue allows it. Failures are returned; only the reason of the signal is thrown. */
export const makeAttempt = (context: AttemptContext, attempt: RequestAttempt): Promise<AnswerVerdict> =>
  context.queue.run(
    async () => {
      try {
        return await exchangeAndJudge(context, attempt);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const failure = new CrmFailure(`${attempt.requestLabel}: ${error.message}`, { cause: error.cause });
        if (error.isFinal) return { kind: 'refused', failure };
        return { kind: error.wasSent ? 'unknown' : 'untaken', failure };
      }
    },
    { isUrgent: attempt.request.isUrgent === true, order: attempt.order, signal: context.signal },
  );
