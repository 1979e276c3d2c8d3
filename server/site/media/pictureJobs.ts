import { setTimeout as sleep } from 'node:timers/promises';
import type { VariantStore } from './variantStore.ts';
import type { JobPriority, WorkQueue } from './workQueue.ts';

type MakePicture = () => Promise<Buffer | null>;

/** Renders each picture once, in one request and one process at a time. */
interface PictureJobs {
  /**
   * Renders a picture that the store does not contain when its turn comes, or waits until another process with the same
   * store has rendered it. Concurrent calls for the same name share the work.
   */
  makeInTurn(name: string, make: MakePicture, turn: JobPriority): Promise<Buffer | null>;
  /** Shares one job among concurrent calls for the same name. */
  makeAtOnce(name: string, make: MakePicture): Promise<Buffer | null>;
}

interface PictureJobsOptions {
  readonly store: Pick<VariantStore, 'openVariant' | 'tryToClaim'>;
  readonly queue: Pick<WorkQueue, 'run'>;
  /** Returns the milliseconds for which a picture waits at most for more urgent work; 0 when there is none. */
  readonly getMaxWaitMs: () => number;
}

/**
 * The delays between checks whether another process has rendered the picture. After the last delay this process renders
 * the picture itself.
 */
const OTHER_PROCESS_CHECK_DELAYS_MS = [50, 100, 200, 400];
/** The time between two checks whether pages or stand-ins still wait for the processor. */
const PROCESSOR_CHECK_INTERVAL_MS = 10;

export function createPictureJobs({ store, queue, getMaxWaitMs }: PictureJobsOptions): PictureJobs {
  const underWay = new Map<string, Promise<Buffer | null>>();

  async function readStored(name: string): Promise<Buffer | undefined> {
    const found = await store.openVariant(name);
    if (!found || Buffer.isBuffer(found)) return found;
    try {
      return await found.readFile();
    } finally {
      await found.close();
    }
  }

  /** Renders a picture after claiming it. Returns undefined while another process renders the picture. */
  async function renderClaimed(
    name: string,
    make: MakePicture,
  ): Promise<{ readonly picture: Buffer | null } | undefined> {
    const release = await store.tryToClaim(name);
    if (!release) return undefined;
    try {
      // The store is read again, because another process may have rendered the picture before this one had the claim.
      return { picture: (await readStored(name)) ?? (await make()) };
    } finally {
      await release();
    }
  }

  async function waitForUrgentWork(): Promise<void> {
    for (let waitedMs = 0; waitedMs < getMaxWaitMs(); waitedMs += PROCESSOR_CHECK_INTERVAL_MS)
      await sleep(PROCESSOR_CHECK_INTERVAL_MS);
  }

  async function makeOrAwait(name: string, make: MakePicture, turn: JobPriority): Promise<Buffer | null> {
    for (;;) {
      const made = await queue.run(async () => {
        await waitForUrgentWork();
        return renderClaimed(name, make);
      }, turn);
      if (made) return made.picture;
      for (const delayMs of OTHER_PROCESS_CHECK_DELAYS_MS) {
        await sleep(delayMs);
        const found = await readStored(name);
        if (found) return found;
      }
    }
  }

  function share(name: string, make: MakePicture): Promise<Buffer | null> {
    const current = underWay.get(name);
    if (current) return current;
    const making = make().finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return { makeInTurn: (name, make, turn) => share(name, () => makeOrAwait(name, make, turn)), makeAtOnce: share };
}
