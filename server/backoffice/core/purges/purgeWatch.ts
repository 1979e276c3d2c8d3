import { type Cursor, formatCursor } from './cursor.ts';
import type { PurgeList, PurgePage } from './purgeList.ts';

/**
 * The purge list is read at this interval, because other programs write to the same database too, and not all of them
 * can notify this program.
 */
const READ_INTERVAL_MS = 1000;
/** The pause between two reads of the list, so that a burst of purges is read together. */
const MIN_READ_PAUSE_MS = 20;
/** The number of cursors in one statement. Readers that are up to date share a few cursors. */
const MAX_CURSORS_PER_READ = 10;

interface PurgeWaitOptions {
  /** The time to wait for a purge, in milliseconds. */
  readonly waitMs: number;
  /** The signal is aborted when the waiting reader has disconnected. */
  readonly signal?: AbortSignal | undefined;
  /** The wait ends early when this signal is aborted. */
  readonly endSignal?: AbortSignal | undefined;
}

/** Waits for purges on behalf of all readers in this process. */
export interface PurgeWatch {
  /**
   * Resolves with the purges after a cursor as soon as there are any, or with an empty page at the timeout. Without a
   * cursor, it resolves with an empty page whose cursor is the present end of the list. The list is read at least once
   * after the call. Resolves with undefined when the signal was aborted.
   */
  waitForPage(after: Cursor | undefined, options: PurgeWaitOptions): Promise<PurgePage | 'gone' | undefined>;
  /** Notifies the watch that there may be new purges. */
  readonly wake: () => void;
  /** The number of waiting readers. */
  readonly waitingCount: number;
}

interface WaitingCall {
  readonly afterCursor: Cursor | undefined;
  /** The page that the last read of the list returned. It is empty, because a page with purges ends the wait. */
  latestPage: PurgePage | undefined;
  hasEnded: boolean;
  readonly resolve: (page: PurgePage | 'gone' | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const toCursorKey = ({ afterCursor }: WaitingCall): string => (afterCursor ? formatCursor(afterCursor) : '');

const pauseBetweenReads = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MIN_READ_PAUSE_MS).unref());

/** Reads the list once for all given waiting calls. */
async function readForCalls(list: Pick<PurgeList, 'readPages'>, waiters: readonly WaitingCall[]): Promise<void> {
  const cursors = new Map(
    waiters.flatMap((waiter) => (waiter.afterCursor ? [[toCursorKey(waiter), waiter.afterCursor] as const] : [])),
  );
  const { currentCursor, pages } = await list.readPages([...cursors.values()]);
  const pagesByKey = new Map([...cursors.keys()].map((key, index) => [key, pages[index]]));
  for (const waiter of waiters) {
    const emptyPage = { cursor: currentCursor, purges: [], hasMore: false, cursorAfter: () => currentCursor };
    const page = waiter.afterCursor ? (pagesByKey.get(toCursorKey(waiter)) ?? 'gone') : emptyPage;
    const mustResolve =
      page === 'gone' || page.purges.length > 0 || page.hasMore || !waiter.afterCursor || waiter.hasEnded;
    if (mustResolve) waiter.resolve(page);
    else waiter.latestPage = page;
  }
}

/**
 * Splits the waiting calls into parts of at most `MAX_CURSORS_PER_READ` cursors; calls with the same cursor stay
 * together.
 */
function splitByCursor(waiters: readonly WaitingCall[]): WaitingCall[][] {
  const groups = [...Map.groupBy(waiters, toCursorKey).values()];
  const count = Math.ceil(groups.length / MAX_CURSORS_PER_READ);
  return Array.from({ length: count }, (_, index) =>
    groups.slice(index * MAX_CURSORS_PER_READ, (index + 1) * MAX_CURSORS_PER_READ).flat(),
  );
}

export function createPurgeWatch(list: Pick<PurgeList, 'readPages'>): PurgeWatch {
  const waitingCalls = new Set<WaitingCall>();
  let isReading = false;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  async function readForWaitingCalls(): Promise<void> {
    for (const calls of splitByCursor([...waitingCalls])) {
      try {
        await readForCalls(list, calls);
      } catch (error) {
        for (const waiter of calls) waiter.reject(error);
      }
    }
  }

  /**
   * Reads the list, but never twice at the same time. A call that arrives during a read gets the result of the next
   * read.
   */
  async function readList(): Promise<void> {
    if (isReading) {
      isDue = true;
      return;
    }
    isReading = true;
    clearTimeout(timer);
    do {
      isDue = false;
      await readForWaitingCalls();
      if (waitingCalls.size > 0 || isDue) await pauseBetweenReads();
    } while (isDue);
    isReading = false;
    if (waitingCalls.size > 0) timer = setTimeout(() => void readList(), READ_INTERVAL_MS).unref();
  }

  const endWaitingCall = (waiter: WaitingCall): void => {
    waiter.hasEnded = true;
    if (waiter.latestPage) waiter.resolve(waiter.latestPage);
  };

  function waitForPurges(afterCursor: Cursor | undefined, { waitMs, signal, endSignal }: PurgeWaitOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<PurgePage | 'gone' | undefined>();
    const hasEnded = waitMs === 0 || endSignal?.aborted === true;
    const waiter: WaitingCall = { afterCursor: afterCursor, latestPage: undefined, hasEnded, resolve, reject };
    const [disconnect, endWait] = [() => resolve(undefined), () => endWaitingCall(waiter)];
    const timeout = setTimeout(endWait, waitMs).unref();
    signal?.addEventListener('abort', disconnect);
    endSignal?.addEventListener('abort', endWait);
    waitingCalls.add(waiter);
    void readList();
    return promise.finally(() => {
      waitingCalls.delete(waiter);
      clearTimeout(timeout);
      signal?.removeEventListener('abort', disconnect);
      endSignal?.removeEventListener('abort', endWait);
    });
  }

  return {
    waitForPage: async (after, options) => (options.signal?.aborted ? undefined : waitForPurges(after, options)),
    wake() {
      if (waitingCalls.size > 0) void readList();
    },
    get waitingCount() {
      return waitingCalls.size;
    },
  };
}
