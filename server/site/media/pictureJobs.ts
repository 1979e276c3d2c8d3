import { setTimeout as sleep } from 'node:timers/promises';
import type { VariantStore } from './variantStore.ts';
import type { JobPriority, WorkQueue } from './workQueue.ts';

type MakePicture = () => Promise<Buffer | null>;

/** Renders each picture only once, although several requests and processes may need it. */
interface PictureJobs {
  /**
   * Renders a picture when its turn comes, unless the store contains it by then or another process with the same store
   * renders it. Concurrent calls for the same name share the work.
   */
  makeInTurn(name: string, makePicture: MakePicture, priority: JobPriority): Promise<Buffer | null>;
  /** Renders a picture at once, without a turn. Concurrent calls for the same name share one job. */
  makeAtOnce(name: string, makePicture: MakePicture): Promise<Buffer | null>;
}

interface PictureJobsOptions {
  readonly store: Pick<VariantStore, 'openVariant' | 'tryToClaim'>;
  readonly queue: Pick<WorkQueue, 'run'>;
  /**
   * Returns the maximum number of milliseconds for which a picture waits for more urgent work; 0 when nothing is more
   * urgent.
   */
  readonly getMaxWaitMs: () => number;
}

/**
 * The delays between checks whether another process has rendered the picture. After the last delay this process tries
 * again to claim the picture, so that it renders the picture itself if the other process has ended.
 */
const OTHER_PROCESS_CHECK_DELAYS_MS = [50, 100, 200, 400];
/** The time between two checks whether pages or stand-ins still wait for the processor. */
const PROCESSOR_CHECK_INTERVAL_MS = 10;

export function createPictureJobs({ store, queue, getMaxWaitMs }: PictureJobsOptions): PictureJobs {
  const runningJobs = new Map<string, Promise<Buffer | null>>();

  async function readStored(name: string): Promise<Buffer | undefined> {
    const storedPicture = await store.openVariant(name);
    if (!storedPicture || Buffer.isBuffer(storedPicture)) return storedPicture;
    try {
      return await storedPicture.readFile();
    } finally {
      await storedPicture.close();
    }
  }

  /** Renders a picture after claiming it. Returns undefined while another process renders the picture. */
  async function renderClaimed(
    name: string,
    makePicture: MakePicture,
  ): Promise<{ readonly picture: Buffer | null } | undefined> {
    const release = await store.tryToClaim(name);
    if (!release) return undefined;
    try {
      // The store is read again, because another process may have rendered the picture before this one had the claim.
      return { picture: (await readStored(name)) ?? (await makePicture()) };
    } finally {
      await release();
    }
  }

  async function waitForUrgentWork(): Promise<void> {
    for (let waitedMs = 0; waitedMs < getMaxWaitMs(); waitedMs += PROCESSOR_CHECK_INTERVAL_MS)
      await sleep(PROCESSOR_CHECK_INTERVAL_MS);
  }

  async function makeOrAwait(name: string, makePicture: MakePicture, priority: JobPriority): Promise<Buffer | null> {
    for (;;) {
      const result = await queue.run(async () => {
        await waitForUrgentWork();
        return renderClaimed(name, makePicture);
      }, priority);
      if (result) return result.picture;
      for (const delayMs of OTHER_PROCESS_CHECK_DELAYS_MS) {
        await sleep(delayMs);
        const storedPicture = await readStored(name);
        if (storedPicture) return storedPicture;
      }
    }
  }

  function shareJob(name: string, makePicture: MakePicture): Promise<Buffer | null> {
    const runningJob = runningJobs.get(name);
    if (runningJob) return runningJob;
    const job = makePicture().finally(() => runningJobs.delete(name));
    runningJobs.set(name, job);
    return job;
  }

  return {
    makeInTurn: (name, makePicture, priority) => shareJob(name, () => makeOrAwait(name, makePicture, priority)),
    makeAtOnce: shareJob,
  };
}
