import { setFlagsFromString } from 'node:v8';

/** The growth in percent of the used heap. */
const GROWTH_PERCENT = 40;

// The flag is set first, however the program was started, because it takes effect from the next full collection on.
// Without it, the heap grows to three times its used size before a full collection, together with the buffers that it
// keeps alive: each copied picture leaves some that only a collection frees.
setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
