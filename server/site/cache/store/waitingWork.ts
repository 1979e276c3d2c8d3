import type { PageDemand } from './demandTable.ts';

interface WaitingPurge {
  readonly tags: readonly string[];
  readonly message: number;
}

/** Creates the list of purges that are not written yet, by ticket. */
export function createWaitingPurges() {
  const purges = new Map<number, WaitingPurge>();
  let tagCount = 0;
  /** The functions that are called when no purge waits any more. */
  const listeners = new Set<() => void>();
  return {
    get tagCount() {
      return tagCount;
    },
    /** Resolves with true when no purge waits, with false after `waitMs`. */
    async waitUntilWritten(waitMs: number): Promise<boolean> {
      if (purges.size === 0) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      listeners.add(resolve);
      const timer = setTimeout(resolve, waitMs);
      await promise;
      clearTimeout(timer);
      listeners.delete(resolve);
      return purges.size === 0;
    },
    entries: () => purges.entries(),
    add(ticket: number, purge: WaitingPurge) {
      purges.set(ticket, purge);
      tagCount += purge.tags.length;
    },
    removePurge(ticket: number) {
      const tags = purges.get(ticket)?.tags;
      purges.delete(ticket);
      tagCount -= tags?.length ?? 0;
      if (purges.size === 0) for (const listener of listeners) listener();
      return tags;
    },
    takeAll() {
      const tagLists = Array.from(purges.values(), ({ tags }) => tags);
      purges.clear();
      tagCount = 0;
      return tagLists;
    },
  };
}

/**
 * Creates the list of pages that wait for their removal: the number of requests to remove each page and the time of the
 * last request, by the id of the page.
 */
export function createWaitingRemovals() {
  const requestsByPage = new Map<number, { readonly count: number; readonly at: number }>();
  return {
    get size() {
      return requestsByPage.size;
    },
    has: (id: number) => requestsByPage.has(id),
    add: (id: number, at: number) =>
      void requestsByPage.set(id, { count: (requestsByPage.get(id)?.count ?? 0) + 1, at }),
    subtractRemoved(removedCounts: ReadonlyMap<number, number>) {
      for (const [id, removedCount] of removedCounts) {
        const request = requestsByPage.get(id);
        if (request && request.count > removedCount)
          requestsByPage.set(id, { ...request, count: request.count - removedCount });
        else requestsByPage.delete(id);
      }
    },
    /** Sets the count of each id to one, because a new thread gets one request for each id. */
    resetCounts() {
      for (const [id, { at }] of requestsByPage) requestsByPage.set(id, { count: 1, at });
      return requestsByPage;
    },
    clear: () => requestsByPage.clear(),
  };
}

/** Creates the list of calls of `readDemand` that the thread has not answered yet, by ticket. */
export function createDemandCalls() {
  const calls = new Map<number, (demand: readonly PageDemand[]) => void>();
  function answer(ticket: number, demand: readonly PageDemand[]) {
    calls.get(ticket)?.(demand);
    calls.delete(ticket);
  }
  return {
    add(ticket: number) {
      const { promise, resolve } = Promise.withResolvers<readonly PageDemand[]>();
      calls.set(ticket, resolve);
      return promise;
    },
    answer,
    /** Answers all calls with an empty list, because the thread will not answer them any more. */
    endAll() {
      for (const ticket of calls.keys()) answer(ticket, []);
    },
  };
}
