/** A capacity that several owners share: a number of pieces of work, or of bytes. */
export interface Room {
  /**
   * Waits until the size is available and returns a function that releases it. Throws the signal's reason when the
   * signal is aborted before that. A size above the limit of one owner is treated as that limit.
   *
   * @param owner the owner of the request; the owner who holds the least comes first
   */
  take(signal: AbortSignal, owner: string, size: number): Promise<() => void>;
}

interface Waiting {
  readonly owner: string;
  readonly size: number;
  readonly begin: () => void;
}

/**
 * Creates a capacity that serves requests in their order, except that no owner waits because of what other owners hold.
 *
 * @param mostOfOne the limit for one owner
 */
export function createRoom(most: number, mostOfOne: number = most): Room {
  const waiting: Waiting[] = [];
  const takenBy = new Map<string, number>();
  let taken = 0;
  const ofOwner = (owner: string): number => takenBy.get(owner) ?? 0;

  /**
   * Returns the next request that fits. Only the first request of each owner is considered, so that small requests do
   * not overtake a large one.
   */
  function next(): Waiting | undefined {
    let best: Waiting | undefined;
    const seen = new Set<string>();
    for (const each of waiting) {
      if (seen.has(each.owner)) continue;
      seen.add(each.owner);
      const fits = taken + each.size <= most && ofOwner(each.owner) + each.size <= mostOfOne;
      if (fits && (!best || ofOwner(each.owner) < ofOwner(best.owner))) best = each;
    }
    return best;
  }

  function count(owner: string, change: number): void {
    taken += change;
    const left = ofOwner(owner) + change;
    if (left === 0) takenBy.delete(owner);
    else takenBy.set(owner, left);
  }

  function beginNext(): void {
    for (let first = next(); first; first = next()) {
      waiting.splice(waiting.indexOf(first), 1);
      count(first.owner, first.size);
      first.begin();
    }
  }

  return {
    async take(signal, owner, wanted) {
      const size = Math.min(wanted, mostOfOne);
      await new Promise<void>((resolve) => {
        waiting.push({ owner, size, begin: resolve });
        beginNext();
      });
      const giveBack = (): void => {
        count(owner, -size);
        beginNext();
      };
      if (!signal.aborted) return giveBack;
      giveBack();
      throw signal.reason;
    },
  };
}
