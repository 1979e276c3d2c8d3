import { setMaxListeners } from 'node:events';
import {
  type IsAllowedAddress,
  checkRequestAddress,
  InnerAddressError,
  allowPublicOr,
} from '../../core/outside/guardedAddress.ts';
import { computeBackoff } from '../../core/polling/backoff.ts';
import type { AccountLimits } from '../seam/adapter.ts';
import { CrmFailure, OutcomeUnknown } from '../seam/crmFailure.ts';
import type { Authorise, CrmAnswer, CrmHttp, CrmRequest } from '../seam/crmHttp.ts';
import { type AccountQueue, createAccountQueue } from './accountQueue.ts';
import { makeAttempt } from './makeAttempt.ts';
import { type Authorisation, createAuthorisations } from './authorisations.ts';
import { type Clock, systemClock } from './clock.ts';
import { createExchangeClient, type ExchangeClient, EXCHANGE_TIME_LIMITS, type TimeLimits } from './exchange.ts';
import { describeInnerAddress } from './describeInnerAddress.ts';
import type { AnswerVerdict } from './judgeAnswer.ts';

/** The facts about a failed attempt, by which the caller decides whether the request is retried. */
export interface FailedAttempt {
  /** The number of the attempt, counted from 1. */
  readonly attemptNumber: number;
  readonly maxAttempts: number;
  /** The reason of the failure, for people. */
  readonly reason: string;
  /** Is true when no server can be reached: the host name is unknown, or no connection can be opened. */
  readonly isUnreachable: boolean;
}

export interface CrmHttpOptions {
  /** The CRM's name, for people. */
  readonly label: string;
  readonly limits: AccountLimits;
  /** Returns whether requests may be sent to an IP address although it is not public. */
  readonly isExcepted?: IsAllowedAddress;
  /**
   * When this signal is aborted, all requests fail with its reason. A request that writes and may already have been
   * sent fails with `OutcomeUnknown`.
   */
  readonly signal?: AbortSignal;
  /** The queue that all sessions of the account share. By default, this object has a queue of its own. */
  readonly queue?: AccountQueue;
  readonly exchangeClient?: ExchangeClient;
  readonly clock?: Clock;
  readonly timeLimits?: TimeLimits;
  readonly random?: () => number;
  /** Returns whether a request may be repeated after a failed attempt. The default allows every repetition. */
  readonly mayRepeat?: (failed: FailedAttempt) => boolean;
  /** Is called with the meaning of each answer of the CRM, also when the attempt is retried. */
  readonly onExchange?: (outcome: AnswerVerdict['kind']) => void;
}

const MAX_ATTEMPTS = 8;
const MAX_REDIRECTS = 5;
const RETRY_PAUSES_MS = { first: 1000, last: 60_000 };
const NEVER_ABORTED = new AbortController().signal;

const toOutcomeUnknown = ({ message, status, detail, cause }: CrmFailure): OutcomeUnknown =>
  new OutcomeUnknown(message, {
    ...(status !== undefined && { status }),
    ...(detail !== undefined && { detail }),
    cause,
  });

const UNREACHABLE_CODES: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED']);

const isUnreachable = ({ cause }: CrmFailure): boolean =>
  cause instanceof Error && 'code' in cause && UNREACHABLE_CODES.has(cause.code);

/** Creates the HTTP client of one account. The client does not close the `exchangeClient` of its options. */
export function createCrmHttp(options: CrmHttpOptions): CrmHttp {
  const {
    label,
    limits,
    signal = NEVER_ABORTED,
    clock = systemClock,
    random = Math.random,
    mayRepeat = () => true,
  } = options;
  const isAllowed = allowPublicOr(options.isExcepted ?? (() => false));
  const queue = options.queue ?? createAccountQueue(limits, clock);
  const exchangeClient =
    options.exchangeClient ?? createExchangeClient(isAllowed, options.timeLimits ?? EXCHANGE_TIME_LIMITS);
  const attemptContext = { queue, exchangeClient, clock, signal, busyStatuses: limits.busyStatuses ?? [] };
  const authorisations = createAuthorisations();
  // Every waiting request adds a listener to this signal, and Node would otherwise warn about many listeners.
  setMaxListeners(0, signal);

  const describeRequest = ({ method }: CrmRequest, url: URL): string =>
    `${label}: ${method} ${url.pathname.slice(0, 200)}`;

  function parseAllowedAddress(crmRequest: CrmRequest, urlText: string, base?: URL): URL {
    try {
      return checkRequestAddress(urlText, base, isAllowed);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no address';
      throw new CrmFailure(
        `${label}: ${crmRequest.method}: ${error instanceof InnerAddressError ? describeInnerAddress(new URL(urlText, base), error) : reason}`,
      );
    }
  }

  /** Sends a request and follows redirects. The credentials are sent only to the origin of the first URL. */
  async function sendAndFollow(
    crmRequest: CrmRequest,
    { headers }: Authorisation,
    { order, pauseMs }: { order: number; pauseMs: number },
  ): Promise<AnswerVerdict> {
    const firstUrl = parseAllowedAddress(crmRequest, crmRequest.url);
    let url = firstUrl;
    for (let redirectCount = 0; redirectCount <= MAX_REDIRECTS; redirectCount += 1) {
      const isFirstOrigin = url.origin === firstUrl.origin;
      const verdict = await makeAttempt(attemptContext, {
        request: isFirstOrigin ? crmRequest : { ...crmRequest, headers: {} },
        url,
        authorisation: isFirstOrigin ? headers : {},
        order,
        requestLabel: describeRequest(crmRequest, url),
        retryPauseMs: pauseMs,
      });
      options.onExchange?.(verdict.kind);
      if (verdict.kind !== 'moved') return verdict;
      url = parseAllowedAddress(crmRequest, verdict.to, url);
    }
    return {
      kind: 'refused',
      failure: new CrmFailure(`${describeRequest(crmRequest, firstUrl)}: it redirects too often`),
    };
  }

  async function request(crmRequest: CrmRequest, authorise?: Authorise): Promise<CrmAnswer> {
    const order = queue.takeOrderNumber();
    let authorisation = await authorisations.getCurrent(authorise);
    let wasRenewed = false;
    for (let attemptNumber = 1; ; attemptNumber += 1) {
      const pauseMs = computeBackoff(RETRY_PAUSES_MS, attemptNumber, random);
      const verdict = await sendAndFollow(crmRequest, authorisation, { order, pauseMs });
      if (verdict.kind === 'answered') return verdict.answer;
      const { kind, failure } = verdict;
      if (kind === 'unauthorised' && authorise && !wasRenewed) {
        wasRenewed = true;
        authorisation = await authorisations.renew(authorise, authorisation);
        continue;
      }
      if (kind === 'unknown' && crmRequest.repeat === 'once') throw toOutcomeUnknown(failure);
      if ((kind !== 'untaken' && kind !== 'unknown') || attemptNumber >= MAX_ATTEMPTS) throw failure;
      const failedAttempt = {
        attemptNumber,
        maxAttempts: MAX_ATTEMPTS,
        reason: failure.message,
        isUnreachable: isUnreachable(failure),
      };
      if (!mayRepeat(failedAttempt)) throw failure;
      // After an answer "too many requests", the whole queue pauses, so this request needs no pause of its own.
      if (kind === 'unknown' || failure.status === undefined) await clock.sleep(pauseMs, signal);
    }
  }
  return { request };
}
