import { type IsAllowedAddress, allowPublicOr } from '../../core/outside/guardedAddress.ts';
import type { AccountLimits } from '../seam/adapter.ts';
import type { AllowedCalls, CrmHttp, TokenCache } from '../seam/crmHttp.ts';
import { type AccountQueue, createAccountQueue } from './accountQueue.ts';
import { type Clock, systemClock } from './clock.ts';
import { createCrmHttp, type FailedAttempt } from './crmHttp.ts';
import { createExchangeClient, EXCHANGE_TIME_LIMITS, type TimeLimits } from './exchange.ts';
import type { AnswerVerdict } from './judgeAnswer.ts';

export interface CrmTransportOptions {
  /** Returns whether requests may be sent to an IP address although it is not public (`CONNECTOR_NETWORKS`). */
  readonly isExcepted?: IsAllowedAddress | undefined;
  readonly clock?: Clock;
  readonly timeLimits?: TimeLimits;
  /** Returns whether a request may be repeated after a failed attempt. The default allows every repetition. */
  readonly mayRepeat?: (failed: FailedAttempt) => boolean;
  readonly onExchange?: (crm: string, outcome: AnswerVerdict['kind']) => void;
}

interface TransportAccount {
  readonly crm: string;
  /** A key that is equal for all connections with the same credentials. */
  readonly key: string;
  readonly label: string;
  readonly limits: AccountLimits;
}

/**
 * Sends all requests of this program to CRMs. All sessions of one account share a queue, also when several sites use
 * the account.
 */
export interface CrmTransport {
  open(account: TransportAccount, signal: AbortSignal): CrmHttp;
  /** Returns the tokens that all sessions of the account share. */
  getTokens(account: Pick<TransportAccount, 'crm' | 'key'>): TokenCache;
  /** Returns the record of the calls that the CRM has allowed. All sessions of the account share it. */
  getAllowedCalls(account: Pick<TransportAccount, 'crm' | 'key'>): AllowedCalls;
  /** Returns the number of requests that wait in the queues of all accounts. */
  countWaitingRequests(): number;
  close(): Promise<void>;
}

export function createCrmTransport({
  isExcepted = () => false,
  clock = systemClock,
  timeLimits = EXCHANGE_TIME_LIMITS,
  mayRepeat,
  onExchange,
}: CrmTransportOptions = {}): CrmTransport {
  const exchangeClient = createExchangeClient(allowPublicOr(isExcepted), timeLimits);
  const queues = new Map<string, AccountQueue>();
  const tokens = new Map<string, TokenCache>();
  // This memory ends with the process, so after a restart the first refusal of a call counts as "not allowed".
  const allowedCalls = new Map<string, AllowedCalls>();

  function getQueue({ crm, key, limits }: TransportAccount): AccountQueue {
    const accountName = `${crm} ${key}`;
    const queue = queues.get(accountName) ?? createAccountQueue(limits, clock);
    queues.set(accountName, queue);
    return queue;
  }

  return {
    getTokens({ crm, key }) {
      const accountName = `${crm} ${key}`;
      const accountTokens = tokens.get(accountName) ?? new Map();
      tokens.set(accountName, accountTokens);
      return accountTokens;
    },
    getAllowedCalls({ crm, key }) {
      const accountName = `${crm} ${key}`;
      const accountCalls = allowedCalls.get(accountName) ?? new Map();
      allowedCalls.set(accountName, accountCalls);
      return accountCalls;
    },
    open: (account, signal) =>
      createCrmHttp({
        label: account.label,
        limits: account.limits,
        isExcepted,
        signal,
        queue: getQueue(account),
        exchangeClient,
        clock,
        ...(mayRepeat && { mayRepeat }),
        ...(onExchange && { onExchange: (outcome) => onExchange(account.crm, outcome) }),
      }),
    countWaitingRequests: () => [...queues.values()].reduce((sum, { waitingCount }) => sum + waitingCount, 0),
    close: () => exchangeClient.close(),
  };
}
