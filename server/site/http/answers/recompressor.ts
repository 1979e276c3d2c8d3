import type { Representation } from './representation.ts';

/** Compresses popular answers at the best level, one at a time, so that visitors never wait for it. */
export interface Recompressor {
  /** Adds an answer to the queue. @param onDone is called when the answer is compressed */
  queueRepresentation(representation: Representation, onDone?: () => void): void;
  /** The number of answers that were compressed. */
  readonly compressedCount: number;
}

/**
 * The maximum number of answers that wait for compression. Only an attack makes more answers popular at the same time.
 */
const MAX_WAITING_ANSWERS = 1000;

export function createRecompressor(): Recompressor {
  const waitingAnswers = new Map<Representation, (() => void) | undefined>();
  let isWorking = false;
  let compressedCount = 0;
  const compressWaiting = async () => {
    isWorking = true;
    for (const [representation, onDone] of waitingAnswers) {
      // An answer whose compression fails keeps its coding.
      const isImproved = await representation.improve().then(
        () => true,
        () => false,
      );
      waitingAnswers.delete(representation);
      if (!isImproved) continue;
      compressedCount += 1;
      onDone?.();
    }
    isWorking = false;
  };
  return {
    queueRepresentation(representation, onDone) {
      if (
        !representation.canImprove ||
        waitingAnswers.has(representation) ||
        waitingAnswers.size >= MAX_WAITING_ANSWERS
      )
        return;
      waitingAnswers.set(representation, onDone);
      if (!isWorking) void compressWaiting();
    },
    get compressedCount() {
      return compressedCount;
    },
  };
}
