import { setFlagsFromString } from 'node:v8';

/** Of what is in use, in percent. */
const GROWTH = 40;

/**
 * Has garbage collected when the heap is a little larger than what is in use. Otherwise the heap grows to three times as
 * much first, and buffers beside it: each copied picture leaves some that only a whole collection frees. It counts for the
 * whole program, however it was started, from the next collection on.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
