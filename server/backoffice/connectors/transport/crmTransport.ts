import { type AllowedAddress, allowPublicOr } from '../../core/outside/guardedAddress.ts';
import type { AccountLimits } from '../seam/adapter.ts';
import type { CrmHttp, KeptTokens } from '../seam/crmHttp.ts';
import { type AccountQueue, createAccountQueue } from './accountQueue.ts';
import { type Clock, systemClock } from './clock.ts';
import { createCrmHttp, type FailedAttempt } from './crmHttp.ts';
import { createExchanges, TIME_LIMITS, type TimeLimits } from './exchange.ts';
import type { Verdict } from './judgeAnswer.ts';

export interface CrmTransportOptions {
  /** Inner addresses that may be asked all the same: `CONNECTOR_NETWORKS`. */
  readonly isExcepted?: AllowedAddress | undefined;
  readonly clock?: Clock;
  readonly timeLimits?: TimeLimits;
  /** Asked before a request is sent again; false: it is not. Always unless given. */
  readonly mayRepeat?: (failed: FailedAttempt) => boolean;
  readonly onExchange?: (crm: string, outcome: Verdict['kind']) => void;
}

interface Account {
  readonly crm: string;
  /** The same for all connections that use the same credentials. */
  readonly key: string;
  readonly label: string;
  readonly limits: AccountLimits;
}

/** All requests of this program to CRMs. What is opened for one account shares a queue, also from several websites. */
export interface CrmTransport {
  open(account: Account, signal: AbortSignal): CrmHttp;
  /** Of all that is opened for the account. */
  tokensOf(account: Pick<Account, 'crm' | 'key'>): KeptTokens;
  /** Requests that wait for their turn, of all accounts. */
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

  function queueOf({ crm, key, limits }: Account): AccountQueue {
    const name = `${crm} ${key}`;
    const queue = queues.get(name) ?? createAccountQueue(limits, clock);
    queues.set(name, queue);
    return queue;
  }

  return {
    tokensOf({ crm, key }) {
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
        queue: queueOf(account),
        exchanges,
        clock,
        ...(mayRepeat && { mayRepeat }),
        ...(onExchange && { onExchange: (outcome) => onExchange(account.crm, outcome) }),
      }),
    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting, 0),
    close: () => exchanges.close(),
  };
}
