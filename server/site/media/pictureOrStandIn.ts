import type { MediaAddress } from './mediaAddress.ts';
import { type createPictureRenderer, pictureName } from './pictureMaker.ts';
import { UnfitPictureError } from './renderVariant.ts';
import { nearestVariant, type StandIn } from './standIn.ts';
import type { VariantStore } from './variantStore.ts';
import { type JobPriority, QueueFullError, type WorkQueue } from './workQueue.ts';

/**
 * The number of pictures that may wait before another one, for each encoder. Behind more of them, its turn hardly comes
 * while a visitor waits, so a stand-in is sent at once. A cache in front asks another server after seven seconds, where
 * the wait begins anew.
 */
const MAX_JOBS_AHEAD = 12;
const isLate = Symbol('the picture is not there yet');

/** Returns the result of the work, or `isLate` after the given time. The work continues after that. */
async function waitAtMost<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof isLate> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof isLate>((resolve) => {
    timer = setTimeout(() => resolve(isLate), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Nobody handles a later rejection of the work, so it is ignored here.
    work.catch(() => undefined);
  }
}

interface PictureOrStandInOptions {
  readonly store: VariantStore;
  readonly renderer: Pick<ReturnType<typeof createPictureRenderer>, 'variant' | 'quick'>;
  readonly queue: Pick<WorkQueue, 'ahead'>;
  /** The number of pictures that are rendered at the same time. */
  readonly concurrency: number;
  /** The milliseconds until a visitor gets a stand-in. */
  readonly maxWaitMs: number;
}

/**
 * Returns a function that renders a picture, or finds its stand-in when it is late. `hasLeft` returns whether the
 * visitor has stopped waiting. Errors: those of the renderer, if there is no stand-in.
 */
export function createPictureOrStandIn({ store, renderer, queue, concurrency, maxWaitMs }: PictureOrStandInOptions) {
  /** Returns a stand-in for a late picture; undefined when there is none, or when no visitor waits any more. */
  async function standInFor(
    siteId: string,
    address: MediaAddress,
    hasLeft: () => boolean,
  ): Promise<StandIn | undefined> {
    const name = pictureName(siteId, address);
    const alike = await nearestVariant(store, name, address, { alike: true });
    if (alike || hasLeft()) return alike;
    const picture = await renderer.quick(siteId, address);
    return picture ? { picture, format: 'jpg' } : undefined;
  }

  return async (siteId: string, address: MediaAddress, turn: JobPriority, hasLeft: () => boolean) => {
    try {
      const isFarBehind = queue.ahead(turn) > MAX_JOBS_AHEAD * concurrency;
      const picture = await waitAtMost(renderer.variant(siteId, address, turn), isFarBehind ? 0 : maxWaitMs);
      if (picture !== isLate) return { picture };
      return { standIn: await standInFor(siteId, address, hasLeft) };
    } catch (error) {
      if (error instanceof UnfitPictureError) throw error;
      const isFull = error instanceof QueueFullError;
      const standIn = isFull
        ? await standInFor(siteId, address, hasLeft)
        : await nearestVariant(store, pictureName(siteId, address), address, { alike: false });
      if (!standIn) throw error;
      return { standIn };
    }
  };
}
