import type { Demand } from './demandTable.ts';

/** Purges that are not written yet, by ticket. */
export function createWaitingPurges() {
  const purges = new Map<number, readonly string[]>();
  let tagCount = 0;
  return {
    get tagCount() {
      return tagCount;
    },
    entries: () => purges.entries(),
    add(ticket: number, tags: readonly string[]) {
      purges.set(ticket, tags);
      tagCount += tags.length;
    },
    take(ticket: number) {
      const tags = purges.get(ticket);
      purges.delete(ticket);
      tagCount -= tags?.length ?? 0;
      return tags;
    },
    takeAll() {
      const all = [...purges.values()];
      purges.clear();
      tagCount = 0;
      return all;
    },
  };
}

/** Ids of pages that are not removed yet, each as often as that was asked for. */
export function createWaitingRemovals() {
  const counts = new Map<number, number>();
  return {
    get size() {
      return counts.size;
    },
    has: (id: number) => counts.has(id),
    add: (id: number) => void counts.set(id, (counts.get(id) ?? 0) + 1),
    settle(removed: ReadonlyMap<number, number>) {
      for (const [id, done] of removed) {
        const count = (counts.get(id) ?? 0) - done;
        if (count > 0) counts.set(id, count);
        else counts.delete(id);
      }
    },
    /** Each id once: a thread that is new is asked once. */
    restart() {
      for (const id of counts.keys()) counts.set(id, 1);
      return counts.keys();
    },
    clear: () => counts.clear(),
  };
}

/** Calls of `demand` that have no answer yet, by ticket. */
export function createDemandCalls() {
  const calls = new Map<number, (demand: readonly Demand[]) => void>();
  function answer(ticket: number, demand: readonly Demand[]) {
    calls.get(ticket)?.(demand);
    calls.delete(ticket);
  }
  return {
    add(ticket: number) {
      const { promise, resolve } = Promise.withResolvers<readonly Demand[]>();
      calls.set(ticket, resolve);
      return promise;
    },
    answer,
    /** No answer will come. */
    endAll() {
      for (const ticket of calls.keys()) answer(ticket, []);
    },
  };
}
