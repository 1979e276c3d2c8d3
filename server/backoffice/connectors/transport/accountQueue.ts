import type { AccountLimits } from '../seam/adapter.ts';
import type { Clock } from './clock.ts';

/**
 * The share of the account's rate limit that this queue uses. The rest is a margin, because requests arrive at the CRM
 * at uneven intervals and a second program may send a lead at the same time.
 */
const USED_RATE_SHARE = 0.9;

interface QueuedRequest {
  readonly isUrgent: boolean;
  /** The number that orders equally urgent requests. The request with the smallest number runs first. */
  readonly order: number;
  readonly start: () => void;
}

interface QueueOptions {
  readonly isUrgent: boolean;
  /** The number from `takeOrderNumber`. A repeated request keeps its number, and so its position in the queue. */
  readonly order: number;
  readonly signal: AbortSignal;
}

/**
 * Queues the requests of one account. Urgent requests run first. The queue runs at most as many requests at the same
 * time as the account allows, and starts them at an even pace below the account's rate limit.
 */
export interface AccountQueue {
  /**
   * Runs the work when it is first in the queue. Rejects with the signal's reason when the signal is aborted before the
   * work begins.
   */
  run<T>(work: () => Promise<T>, options: QueueOptions): Promise<T>;
  takeOrderNumber(): number;
  /** Starts no request for this number of milliseconds from now. */
  pauseFor(milliseconds: number): void;
  /** The number of requests that wait in the queue. */
  readonly waitingCount: number;
}

export function createAccountQueue({ requestsPerSecond, maxConcurrent }: AccountLimits, clock: Clock): AccountQueue {
  const intervalMs = 1000 / (requestsPerSecond * USED_RATE_SHARE);
  const waitingRequests = new Set<QueuedRequest>();
  let lastOrderNumber = 0;
  let runningCount = 0;
  /** The earliest time of the next start, by `clock.elapsed`. */
  let earliestStartMs = -Infinity;
  let isStarting = false;
  /** Ends the pause that is in progress. */
  let pauseController: AbortController | undefined;

  function findNextRequest(): QueuedRequest | undefined {
    let bestRequest: QueuedRequest | undefined;
    for (const request of waitingRequests)
      if (
        !bestRequest ||
        (request.isUrgent === bestRequest.isUrgent ? request.order < bestRequest.order : request.isUrgent)
      )
        bestRequest = request;
    return bestRequest;
  }

  async function sleepUntil(time: number): Promise<void> {
    pauseController = new AbortController();
    try {
      await clock.sleep(time - clock.elapsed(), pauseController.signal);
    } catch (error) {
      if (!pauseController.signal.aborted) throw error;
    } finally {
      pauseController = undefined;
    }
  }

  async function startRequests(): Promise<void> {
    if (isStarting) return;
    isStarting = true;
    while (runningCount < maxConcurrent && waitingRequests.size > 0) {
      const now = clock.elapsed();
      const request = findNextRequest();
      if (now < earliestStartMs) await sleepUntil(earliestStartMs);
      else if (request) {
        waitingRequests.delete(request);
        earliestStartMs = now + intervalMs;
        runningCount += 1;
        request.start();
      }
    }
    isStarting = false;
  }

  const waitInQueue = ({ isUrgent, order, signal }: QueueOptions): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request: QueuedRequest = {
        isUrgent,
        order,
        start() {
          signal.removeEventListener('abort', leaveQueue);
          resolve();
        },
      };
      function leaveQueue(): void {
        waitingRequests.delete(request);
        // The pause ends when the queue is empty, so that it does not keep the program running.
        if (waitingRequests.size === 0) pauseController?.abort();
        reject(signal.reason);
      }
      signal.addEventListener('abort', leaveQueue, { once: true });
      waitingRequests.add(request);
      void startRequests();
    });

  return {
    async run(work, options) {
      await waitInQueue(options);
      try {
        return await work();
      } finally {
        runningCount -= 1;
        void startRequests();
      }
    },
    takeOrderNumber() {
      lastOrderNumber += 1;
      return lastOrderNumber;
    },
    pauseFor(milliseconds) {
      earliestStartMs = Math.max(earliestStartMs, clock.elapsed() + milliseconds);
    },
    get waitingCount() {
      return waitingRequests.size;
    },
  };
}
