import { setTimeout as sleep } from 'node:timers/promises';
import type { VariantStore } from './variantStore.ts';
import type { JobPriority, WorkQueue } from './workQueue.ts';

type Make = () => Promise<Buffer | null>;

/** Renders each picture once, in one request and one process at a time. */
interface PictureJobs {
  /**
   * Makes a picture that the store does not contain in its turn, or waits until another process with the same store has
   * made it. Concurrent calls for the name share the work.
   */
  make(name: string, make: Make, turn: JobPriority): Promise<Buffer | null>;
  /** Shares one job among concurrent calls for the same name. */
  share(name: string, make: Make): Promise<Buffer | null>;
}

interface PictureJobsOptions {
  readonly store: Pick<VariantStore, 'open' | 'claim'>;
  readonly queue: Pick<WorkQueue, 'run'>;
  /** Returns the milliseconds for which a picture waits at most for more urgent work; 0 when there is none. */
  readonly getMaxWaitMs: () => number;
}

/**
 * The delays between checks whether another process has rendered the picture. After the last one this process does it.
 */
const CHECK_DELAYS_MS = [50, 100, 200, 400];
/** The time between two checks whether pages or stand-ins still wait for the processor. */
const CHECK_INTERVAL_MS = 10;

export function createPictureJobs({ store, queue, getMaxWaitMs }: PictureJobsOptions): PictureJobs {
  const underWay = new Map<string, Promise<Buffer | null>>();

  async function readStored(name: string): Promise<Buffer | undefined> {
    const found = await store.open(name);
    if (!found || Buffer.isBuffer(found)) return found;
    try {
      return await found.readFile();
    } finally {
      await found.close();
    }
  }

  /** Renders a picture after claiming it. Returns undefined while another process renders the picture. */
  async function renderClaimed(name: string, make: Make): Promise<{ readonly picture: Buffer | null } | undefined> {
    const release = await store.claim(name);
    if (!release) return undefined;
    try {
      // The store is read again, because another process may have rendered the picture before this one had the claim.
      return { picture: (await readStored(name)) ?? (await make()) };
    } finally {
      await release();
    }
  }

  async function waitForUrgentWork(): Promise<void> {
    for (let waitedMs = 0; waitedMs < getMaxWaitMs(); waitedMs += CHECK_INTERVAL_MS) await sleep(CHECK_INTERVAL_MS);
  }

  async function makeOrAwait(name: string, make: Make, turn: JobPriority): Promise<Buffer | null> {
    for (;;) {
      const made = await queue.run(async () => {
        await waitForUrgentWork();
        return renderClaimed(name, make);
      }, turn);
      if (made) return made.picture;
      for (const delayMs of CHECK_DELAYS_MS) {
        await sleep(delayMs);
        const found = await readStored(name);
        if (found) return found;
      }
    }
  }

  function share(name: string, make: Make): Promise<Buffer | null> {
    const current = underWay.get(name);
    if (current) return current;
    const making = make().finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return { make: (name, make, turn) => share(name, () => makeOrAwait(name, make, turn)), share };
}
