import type { Representation } from './representation.ts';

/** Compresses popular answers at the highest level, one at a time, so that visitors never wait for it. */
export interface Recompressor {
  add(representation: Representation): void;
}

/** More than this are asked for at once only under attack. */
const MAX_WAITING = 1000;

export function createRecompressor(): Recompressor {
  const waiting = new Set<Representation>();
  let working = false;
  const work = async () => {
    working = true;
    for (const representation of waiting) {
      await representation.improve();
      waiting.delete(representation);
    }
    working = false;
  };
  return {
    add(representation) {
      if (!representation.canImprove || waiting.size >= MAX_WAITING) return;
      waiting.add(representation);
      if (!working) void work();
    },
  };
}
