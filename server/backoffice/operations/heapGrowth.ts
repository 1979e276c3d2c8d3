import { setFlagsFromString } from 'node:v8';

/** The percentage by which the used heap may grow before a full garbage collection. */
const HEAP_GROWTH_PERCENT = 40;

// The flag is set at the start of the program, because it takes effect only after the next full garbage collection.
// Without the flag, the heap grows to three times its used size before a full collection. Until then, the buffers of
// copied pictures stay in memory as well, because only a full collection frees them.
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
