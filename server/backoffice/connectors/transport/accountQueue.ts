import type { AccountLimits } from '../seam/adapter.ts';
import type { Clock } from './clock.ts';

/**
 * Of the account's limit. What arrives unevenly would exceed the whole of it, and a second program may send a lead
 * beside this one.
 */
const USED_SHARE = 0.9;

interface Turn {
  readonly isUrgent: boolean;
  /** The smaller one goes first among its kind. */
  readonly order: number;
  readonly begin: () => void;
}

interface TurnOptions {
  readonly isUrgent: boolean;
  /** From `nextOrder`: a repeated request keeps its place. */
  readonly order: number;
  readonly signal: AbortSignal;
}

/** The requests of one account: as many at once as it allows, at an even pace below its rate, urgent ones first. */
export interface AccountQueue {
  /** Does the work when its turn comes. Rejects with the signal's reason when that is aborted before. */
  run<T>(work: () => Promise<T>, options: TurnOptions): Promise<T>;
  nextOrder(): number;
  /** No request begins before this time. */
  pauseUntil(time: number): void;
  /** Requests that wait for their turn. */
  readonly waiting: number;
}

export function createAccountQueue({ requestsPerSecond, concurrent }: AccountLimits, clock: Clock): AccountQueue {
  const pace = 1000 / (requestsPerSecond * USED_SHARE);
  const turns = new Set<Turn>();
  let orders = 0;
  let running = 0;
  let nextAt = -Infinity;
  let isBeginning = false;
  /** Of the pause that is under way. */
  let pause: AbortController | undefined;

  function first(): Turn | undefined {
    let best: Turn | undefined;
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
    while (running < concurrent && turns.size > 0) {
      const now = clock.now();
      const turn = first();
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

  const turnOf = ({ isUrgent, order, signal }: TurnOptions): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const turn: Turn = {
        isUrgent,
        order,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      function leave(): void {
        turns.delete(turn);
        // Nothing keeps the program running for a queue that is empty.
        if (turns.size === 0) pause?.abort();
        reject(signal.reason);
      }
      signal.addEventListener('abort', leave, { once: true });
      turns.add(turn);
      void beginTurns();
    });

  return {
    async run(work, options) {
      await turnOf(options);
      try {
        return await work();
      } finally {
        running -= 1;
        void beginTurns();
      }
    },
    nextOrder() {
      orders += 1;
      return orders;
    },
    pauseUntil(time) {
      nextAt = Math.max(nextAt, time);
    },
    get waiting() {
      return turns.size;
    },
  };
}
