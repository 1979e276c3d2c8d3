/** A capacity, in tasks or in bytes, that several owners share. */
export interface SharedCapacity {
  /**
   * Waits until `size` is available, takes it, and returns a function that releases it. When the signal was aborted
   * while this function waited, it takes nothing and throws the reason of the signal after the wait. A size above the
   * limit of one owner counts as that limit.
   *
   * @param owner the owner of the request, such as a connection; the owner who uses the least capacity comes first
   */
  acquire(signal: AbortSignal, owner: string, size: number): Promise<() => void>;
}

interface WaitingRequest {
  readonly owner: string;
  readonly size: number;
  readonly begin: () => void;
}

/**
 * Creates a capacity that grants the requests of an owner in their order. An owner who has reached the limit does not
 * delay the requests of other owners.
 *
 * @param maxPerOwner the part of the capacity that one owner may use
 */
export function createSharedCapacity(capacity: number, maxPerOwner: number = capacity): SharedCapacity {
  const waitingRequests: WaitingRequest[] = [];
  const takenByOwner = new Map<string, number>();
  let takenCapacity = 0;
  const getTakenCapacity = (owner: string): number => takenByOwner.get(owner) ?? 0;

  /**
   * Returns the next request for which there is capacity. Only the first request of each owner is considered, so that
   * small requests do not overtake a large request of the same owner.
   */
  function findNext(): WaitingRequest | undefined {
    let bestRequest: WaitingRequest | undefined;
    const seenOwners = new Set<string>();
    for (const each of waitingRequests) {
      if (seenOwners.has(each.owner)) continue;
      seenOwners.add(each.owner);
      const hasCapacity =
        takenCapacity + each.size <= capacity && getTakenCapacity(each.owner) + each.size <= maxPerOwner;
      if (hasCapacity && (!bestRequest || getTakenCapacity(each.owner) < getTakenCapacity(bestRequest.owner)))
        bestRequest = each;
    }
    return bestRequest;
  }

  function changeTakenCapacity(owner: string, change: number): void {
    takenCapacity += change;
    const newTakenCapacity = getTakenCapacity(owner) + change;
    if (newTakenCapacity === 0) takenByOwner.delete(owner);
    else takenByOwner.set(owner, newTakenCapacity);
  }

  function beginNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      waitingRequests.splice(waitingRequests.indexOf(next), 1);
      changeTakenCapacity(next.owner, next.size);
      next.begin();
    }
  }

  return {
    async acquire(signal, owner, requestedSize) {
      const size = Math.min(requestedSize, maxPerOwner);
      await new Promise<void>((resolve) => {
        waitingRequests.push({ owner, size, begin: resolve });
        beginNext();
      });
      const release = (): void => {
        changeTakenCapacity(owner, -size);
        beginNext();
      };
      if (!signal.aborted) return release;
      release();
      throw signal.reason;
    },
  };
}
