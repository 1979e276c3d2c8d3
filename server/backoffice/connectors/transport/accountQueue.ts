import type { AccountLimits } from '../seam/adapter.ts';
import type { Clock } from './clock.ts';

/**
 * The share of the account's rate limit that this queue uses. The rest is a margin, because requests arrive at the CRM
 * at uneven intervals and a second program may send a lead at the same time.
 */
const USED_RATE_SHARE = 0.9;

interface QueuedTurn {
  readonly isUrgent: boolean;
  /** The number that orders equally urgent requests. The request with the smallest number runs first. */
  readonly order: number;
  readonly begin: () => void;
}

interface TurnOptions {
  readonly isUrgent: boolean;
  /** The number from `takeOrderNumber`. A repeated request keeps its number, and so its position in the queue. */
  readonly order: number;
  readonly signal: AbortSignal;
}

/**
 * Queues the requests of one account. The queue runs urgent requests first, no more requests at the same time than the
 * account allows, and at an even pace below the account's rate limit.
 */
export interface AccountQueue {
  /**
   * Runs the work when it is first in the queue. Rejects with the signal's reason when the signal is aborted before
   * that.
   */
  run<T>(work: () => Promise<T>, options: TurnOptions): Promise<T>;
  takeOrderNumber(): number;
  /** Starts no request before this time, in milliseconds since 1970. */
  pauseUntil(time: number): void;
  /** The number of requests that wait in the queue. */
  readonly waitingCount: number;
}

export function createAccountQueue({ requestsPerSecond, maxConcurrent }: AccountLimits, clock: Clock): AccountQueue {
  const pace = 1000 / (requestsPerSecond * USED_RATE_SHARE);
  const turns = new Set<QueuedTurn>();
  let orders = 0;
  let running = 0;
  let nextAt = -Infinity;
  let isBeginning = false;
  /** Ends the pause that is in progress. */
  let pause: AbortController | undefined;

  function findNextTurn(): QueuedTurn | undefined {
    let best: QueuedTurn | undefined;
    for (const turn of turns)
      if (!best || (turn.isUrgent === best.isUrgent ? turn.order < best.order : turn.isUrgent)) best = turn;
    return best;
  }

  async function sleepUntil(time: number): Promise<void> {
    pause = new AbortController();
    try {
      await clock.sleep(time - clock.now(), pause.signal);
    } catch (error) {
      if (!pause.signal.aborted) throw error;
    } finally {
      pause = undefined;
    }
  }

  async function beginTurns(): Promise<void> {
    if (isBeginning) return;
    isBeginning = true;
    while (running < maxConcurrent && turns.size > 0) {
      const now = clock.now();
      const turn = findNextTurn();
      if (now < nextAt) await sleepUntil(nextAt);
      else if (turn) {
        turns.delete(turn);
        nextAt = now + pace;
        running += 1;
        turn.begin();
      }
    }
    isBeginning = false;
  }

  const waitForTurn = ({ isUrgent, order, signal }: TurnOptions): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const turn: QueuedTurn = {
        isUrgent,
        order,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      function leave(): void {
        turns.delete(turn);
        // The pause ends when the queue is empty, so that it does not keep the program running.
        if (turns.size === 0) pause?.abort();
        reject(signal.reason);
      }
      signal.addEventListener('abort', leave, { once: true });
      turns.add(turn);
      void beginTurns();
    });

  return {
    async run(work, options) {
      await waitForTurn(options);
      try {
        return await work();
      } finally {
        running -= 1;
        void beginTurns();
      }
    },
    takeOrderNumber() {
      orders += 1;
      return orders;
    },
    pauseUntil(time) {
      nextAt = Math.max(nextAt, time);
    },
    get waitingCount() {
      return turns.size;
    },
  };
}
