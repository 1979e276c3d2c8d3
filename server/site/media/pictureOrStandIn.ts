import type { MediaAddress } from './mediaAddress.ts';
import { type createPictureRenderer, toPictureName } from './pictureMaker.ts';
import { UnfitPictureError } from './renderVariant.ts';
import { findNearestVariant, type StandIn } from './standIn.ts';
import type { VariantStore } from './variantStore.ts';
import { type JobPriority, QueueFullError, type WorkQueue } from './workQueue.ts';

/**
 * The maximum number of pictures, for each encoder, that wait before a requested picture. When more pictures wait, the
 * requested picture is probably not rendered while the visitor waits, so a stand-in is sent at once. A cache in front
 * of the site would otherwise repeat the request at another server after seven seconds, where the wait begins again.
 */
const MAX_JOBS_AHEAD = 12;
const LATE_PICTURE = Symbol('the picture is not there yet');

/** Returns the result of the work, or `LATE_PICTURE` after the given time. The work continues after that. */
async function waitAtMost<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof LATE_PICTURE> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<typeof LATE_PICTURE>((resolve) => {
    timer = setTimeout(() => resolve(LATE_PICTURE), milliseconds);
  });
  try {
    return await Promise.race([work, timeLimit]);
  } finally {
    clearTimeout(timer);
    // Nobody handles a later rejection of the work, so it is ignored here.
    work.catch(() => undefined);
  }
}

interface PictureOrStandInOptions {
  readonly store: VariantStore;
  readonly renderer: Pick<ReturnType<typeof createPictureRenderer>, 'renderAndStore' | 'renderStandIn'>;
  readonly queue: Pick<WorkQueue, 'countJobsAhead'>;
  /** The number of pictures that are rendered at the same time. */
  readonly concurrency: number;
  /** The milliseconds until a visitor gets a stand-in. */
  readonly maxWaitMs: number;
}

/**
 * Returns a function that renders a picture, or finds a stand-in when the picture is late. `hasLeft` returns whether
 * the visitor has stopped waiting. Errors: those of the renderer, if there is no stand-in.
 */
export function createPictureOrStandIn({ store, renderer, queue, concurrency, maxWaitMs }: PictureOrStandInOptions) {
  /** Returns a stand-in for a late picture; undefined when there is none, or when no visitor waits any more. */
  async function findStandIn(
    siteId: string,
    address: MediaAddress,
    hasLeft: () => boolean,
  ): Promise<StandIn | undefined> {
    const name = toPictureName(siteId, address);
    const similarVariant = await findNearestVariant(store, name, address, { onlySameShape: true });
    if (similarVariant || hasLeft()) return similarVariant;
    const picture = await renderer.renderStandIn(siteId, address);
    return picture ? { pictureContent: picture, format: 'jpg' } : undefined;
  }

  return async (siteId: string, address: MediaAddress, priority: JobPriority, hasLeft: () => boolean) => {
    try {
      const isFarBehind = queue.countJobsAhead(priority) > MAX_JOBS_AHEAD * concurrency;
      const picture = await waitAtMost(renderer.renderAndStore(siteId, address, priority), isFarBehind ? 0 : maxWaitMs);
      if (picture !== LATE_PICTURE) return { picture };
      return { standIn: await findStandIn(siteId, address, hasLeft) };
    } catch (error) {
      if (error instanceof UnfitPictureError) throw error;
      const isQueueFull = error instanceof QueueFullError;
      const standIn = isQueueFull
        ? await findStandIn(siteId, address, hasLeft)
        : await findNearestVariant(store, toPictureName(siteId, address), address, { onlySameShape: false });
      if (!standIn) throw error;
      return { standIn };
    }
  };
}
