/** What several may have in hand at once: pieces of work, or bytes. */
export interface Room {
  /**
   * Waits until there is room for so much, and gives a function that gives it back. Throws the reason of the signal when it
   * is aborted meanwhile. More than one owner may ever have counts as that.
   *
   * @param owner whose it is: those who have less come first
   */
  take(signal: AbortSignal, owner: string, size: number): Promise<() => void>;
}

interface Waiting {
  readonly owner: string;
  readonly size: number;
  readonly begin: () => void;
}

/**
 * In the order in which they come, except that nobody is kept waiting by what others have in hand.
 *
 * @param mostOfOne of one owner
 */
export function createRoom(most: number, mostOfOne: number = most): Room {
  const waiting: Waiting[] = [];
  const takenBy = new Map<string, number>();
  let taken = 0;
  const ofOwner = (owner: string): number => takenBy.get(owner) ?? 0;

  /** Of each owner the first one: what is large is not passed by what is small. */
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
