import { type IsAllowedAddress, allowPublicOr } from '../../core/outside/guardedAddress.ts';
import type { AccountLimits } from '../seam/adapter.ts';
import type { CrmHttp, KeptTokens } from '../seam/crmHttp.ts';
import { type AccountQueue, createAccountQueue } from './accountQueue.ts';
import { type Clock, systemClock } from './clock.ts';
import { createCrmHttp, type FailedAttempt } from './crmHttp.ts';
import { createExchanges, TIME_LIMITS, type TimeLimits } from './exchange.ts';
import type { Verdict } from './judgeAnswer.ts';

export interface CrmTransportOptions {
  /** Returns whether a request may go to an address that is not public (`CONNECTOR_NETWORKS`). */
  readonly isExcepted?: IsAllowedAddress | undefined;
  readonly clock?: Clock;
  readonly timeLimits?: TimeLimits;
  /**
   * Is called before a request is sent again; the request is not sent when this returns false. By default it is always
   * sent.
   */
  readonly mayRepeat?: (failed: FailedAttempt) => boolean;
  readonly onExchange?: (crm: string, outcome: Verdict['kind']) => void;
}

interface Account {
  readonly crm: string;
  /** A key that is equal for all connections with the same credentials. */
  readonly key: string;
  readonly label: string;
  readonly limits: AccountLimits;
}

/**
 * Sends all requests of this program to CRMs. All sessions of one account share a queue, also across several websites.
 */
export interface CrmTransport {
  open(account: Account, signal: AbortSignal): CrmHttp;
  /** Returns the tokens that all sessions of the account share. */
  getTokens(account: Pick<Account, 'crm' | 'key'>): KeptTokens;
  /** Returns the number of requests that wait for their turn, over all accounts. */
  waiting(): number;
  close(): Promise<void>;
}

export function createCrmTransport({
  isExcepted = () => false,
  clock = systemClock,
  timeLimits = TIME_LIMITS,
  mayRepeat,
  onExchange,
}: CrmTransportOptions = {}): CrmTransport {
  const exchanges = createExchanges(allowPublicOr(isExcepted), timeLimits);
  const queues = new Map<string, AccountQueue>();
  const tokens = new Map<string, KeptTokens>();

  function getQueue({ crm, key, limits }: Account): AccountQueue {
    const name = `${crm} ${key}`;
    const queue = queues.get(name) ?? createAccountQueue(limits, clock);
    queues.set(name, queue);
    return queue;
  }

  return {
    getTokens({ crm, key }) {
      const name = `${crm} ${key}`;
      const kept = tokens.get(name) ?? new Map();
      tokens.set(name, kept);
      return kept;
    },
    open: (account, signal) =>
      createCrmHttp({
        label: account.label,
        limits: account.limits,
        isExcepted,
        signal,
        queue: getQueue(account),
        exchanges,
        clock,
        ...(mayRepeat && { mayRepeat }),
        ...(onExchange && { onExchange: (outcome) => onExchange(account.crm, outcome) }),
      }),
    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting, 0),
    close: () => exchanges.close(),
  };
}
