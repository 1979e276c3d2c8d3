import { CrmFailure } from '../seam/crmFailure.ts';
import type { CrmRequest } from '../seam/crmHttp.ts';
import type { AccountQueue } from './accountQueue.ts';
import type { Clock } from './clock.ts';
import { type Exchanges, NoAnswer } from './exchange.ts';
import { judgeAnswer, type Verdict } from './judgeAnswer.ts';
import { redactDetail } from './redact.ts';
import { retryAfterMs } from './retryAfter.ts';

interface AttemptContext {
  readonly queue: AccountQueue;
  readonly exchanges: Exchanges;
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
  /** A description for people: the CRM, the method and the path. The query is left out because it may contain keys. */
  readonly requestLabel: string;
  /** Milliseconds until the next attempt, when the answer does not specify a time. */
  readonly pause: number;
}

const MAX_ANSWER_BYTES = 20_000_000;
/**
 * When an answer demands a longer pause than this, the request fails at once, so that the caller can schedule the work
 * for later.
 */
const MAX_WAIT_MS = 5 * 60_000;

const ACCEPT = { json: 'application/json', xml: '*/*', text: '*/*', bytes: '*/*', none: '*/*' } as const;

/** Returns the request's own headers, with default values for usual headers that the request does not set. */
function buildHeaders({ request, authorisation }: RequestAttempt): Record<string, string> {
  const given = { ...request.headers, ...authorisation };
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const usual = {
    Accept: ACCEPT[request.answer],
    'Accept-Encoding': 'gzip',
    'User-Agent': 'Gevel',
    ...(typeof request.body === 'object' && { 'Content-Type': 'application/json' }),
  };
  return {
    ...Object.fromEntries(Object.entries(usual).filter(([name]) => !names.has(name.toLowerCase()))),
    ...given,
  };
}

/** Sends a request and classifies its answer. */
async function exchange(
  { queue, exchanges, clock, busyStatuses, signal }: AttemptContext,
  attempt: RequestAttempt,
): Promise<Verdict> {
  const { request, url, authorisation, requestLabel, pause } = attempt;
  const { method, body, bytes = MAX_ANSWER_BYTES, answer, repeat } = request;
  const exchanged = await exchanges.exchange({
    method,
    url,
    headers: buildHeaders(attempt),
    body: typeof body === 'object' ? JSON.stringify(body) : body,
    bytes,
    isFile: answer === 'bytes',
    isHeadEnough: answer === 'none',
    isFresh: repeat === 'once',
    signal,
  });
  const toDetail = (text: string) => redactDetail(text, authorisation, repeat === 'once' ? body : undefined);
  const verdict = judgeAnswer({ request, exchanged, busyStatuses, requestLabel, toDetail });
  const asked = retryAfterMs(exchanged.headers, clock.now());
  // After an answer "too many requests", all requests of the account must slow down.
  if (verdict.kind === 'untaken' || (verdict.kind !== 'answered' && asked !== undefined))
    queue.pauseUntil(clock.now() + Math.min(asked ?? pause, MAX_WAIT_MS));
  return verdict.kind === 'untaken' && asked !== undefined && asked > MAX_WAIT_MS
    ? { ...verdict, kind: 'refused' }
    : verdict;
}

/** Makes one attempt when its turn in the queue comes. It throws only the reason of the signal. */
export const attemptOnce = (context: AttemptContext, attempt: RequestAttempt): Promise<Verdict> =>
  context.queue.run(
    async () => {
      try {
        return await exchange(context, attempt);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const failure = new CrmFailure(`${attempt.requestLabel}: ${error.message}`, { cause: error.cause });
        if (error.isFinal) return { kind: 'refused', failure };
        return { kind: error.wasSent ? 'unknown' : 'untaken', failure };
      }
    },
    { isUrgent: attempt.request.urgent === true, order: attempt.order, signal: context.signal },
  );
