import { setMaxListeners } from 'node:events';
import {
  type IsAllowedAddress,
  checkRequestAddress,
  InnerAddressError,
  allowPublicOr,
} from '../../core/outside/guardedAddress.ts';
import { backoffAfter } from '../../core/polling/backoff.ts';
import type { AccountLimits } from '../seam/adapter.ts';
import { CrmFailure, OutcomeUnknown } from '../seam/crmFailure.ts';
import type { Authorise, CrmAnswer, CrmHttp, CrmRequest } from '../seam/crmHttp.ts';
import { type AccountQueue, createAccountQueue } from './accountQueue.ts';
import { makeAttempt } from './askOnce.ts';
import { type Authorisation, createAuthorisations } from './authorisations.ts';
import { type Clock, systemClock } from './clock.ts';
import { createExchanges, type Exchanges, TIME_LIMITS, type TimeLimits } from './exchange.ts';
import { describeInnerAddress } from './innerReason.ts';
import type { Verdict } from './judgeAnswer.ts';

/** A failed attempt that would be followed by another one. */
export interface FailedAttempt {
  /** The number of the attempt, counted from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** The reason of the failure, for people. */
  readonly reason: string;
  /** Is true when no server answers at the address: its host name is unknown, or no connection can be opened. */
  readonly isUnreachable: boolean;
}

export interface CrmHttpOptions {
  /** The CRM's name, for people. */
  readonly label: string;
  readonly limits: AccountLimits;
  /** Returns whether a request may go to an address that is not public. */
  readonly isExcepted?: IsAllowedAddress;
  /**
   * When this signal is aborted, all requests end with its reason. A request that had begun to write ends as
   * `OutcomeUnknown`.
   */
  readonly signal?: AbortSignal;
  /** The queue that all users of the same account share. The default is a queue for this object alone. */
  readonly queue?: AccountQueue;
  readonly exchanges?: Exchanges;
  readonly clock?: Clock;
  readonly timeLimits?: TimeLimits;
  readonly random?: () => number;
  /** Is called before each retry; the request is not sent again when this returns false. */
  readonly mayRepeat?: (failed: FailedAttempt) => boolean;
  /** Is called after each exchange with the CRM, also after attempts that are retried. */
  readonly onExchange?: (outcome: Verdict['kind']) => void;
}

const MAX_ATTEMPTS = 8;
const MAX_REDIRECTS = 5;
const PAUSES_MS = { first: 1000, last: 60_000 };
/** A signal that is never aborted. */
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

/**
 * Creates the requests of one account. When `exchanges` and `queue` are given, they remain usable after this object.
 */
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
  const exchanges = options.exchanges ?? createExchanges(isAllowed, options.timeLimits ?? TIME_LIMITS);
  const attemptContext = { queue, exchanges, clock, signal, busyStatuses: limits.busyStatuses ?? [] };
  const authorisations = createAuthorisations();
  // Every waiting request listens to this signal, and Node would warn about many listeners.
  setMaxListeners(0, signal);

  const describeRequest = ({ method }: CrmRequest, url: URL): string =>
    `${label}: ${method} ${url.pathname.slice(0, 200)}`;

  function checkAddress(given: CrmRequest, address: string, base?: URL): URL {
    try {
      return checkRequestAddress(address, base, isAllowed);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no address';
      throw new CrmFailure(
        `${label}: ${given.method}: ${error instanceof InnerAddressError ? describeInnerAddress(new URL(address, base), error) : reason}`,
      );
    }
  }

  /** Sends a request and follows redirects. Credentials are sent to their own origin only. */
  async function attempt(
    given: CrmRequest,
    { headers }: Authorisation,
    { order, pause }: { order: number; pause: number },
  ): Promise<Verdict> {
    const home = checkAddress(given, given.url);
    let url = home;
    for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
      const isHome = url.origin === home.origin;
      const verdict = await makeAttempt(attemptContext, {
        request: isHome ? given : { ...given, headers: {} },
        url,
        authorisation: isHome ? headers : {},
        order,
        requestLabel: describeRequest(given, url),
        pause,
      });
      options.onExchange?.(verdict.kind);
      if (verdict.kind !== 'moved') return verdict;
      url = checkAddress(given, verdict.to, url);
    }
    return { kind: 'refused', failure: new CrmFailure(`${describeRequest(given, home)}: it redirects too often`) };
  }

  async function request(given: CrmRequest, authorise?: Authorise): Promise<CrmAnswer> {
    const order = queue.nextOrder();
    let authorisation = await authorisations.current(authorise);
    let wasRenewed = false;
    for (let attempts = 1; ; attempts += 1) {
      const pause = backoffAfter(PAUSES_MS, attempts, random);
      const verdict = await attempt(given, authorisation, { order, pause });
      if (verdict.kind === 'answered') return verdict.answer;
      const { kind, failure } = verdict;
      if (kind === 'unauthorised' && authorise && !wasRenewed) {
        wasRenewed = true;
        authorisation = await authorisations.renew(authorise, authorisation);
        continue;
      }
      if (kind === 'unknown' && given.repeat === 'once') throw toOutcomeUnknown(failure);
      if ((kind !== 'untaken' && kind !== 'unknown') || attempts >= MAX_ATTEMPTS) throw failure;
      const failed = {
        attempt: attempts,
        maxAttempts: MAX_ATTEMPTS,
        reason: failure.message,
        isUnreachable: isUnreachable(failure),
      };
      if (!mayRepeat(failed)) throw failure;
      // After an answer "too many requests", the queue itself waits, so this attempt need not.
      if (kind === 'unknown' || failure.status === undefined) await clock.sleep(pause, signal);
    }
  }
  return { request };
}
