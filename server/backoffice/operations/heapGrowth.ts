import { setFlagsFromString } from 'node:v8';

/** The percentage by which the used heap may grow before a full garbage collection. */
const HEAP_GROWTH_PERCENT = 40;

// The flag is set at the start of the program, because it takes effect from the next full garbage collection on.
// Without it, the heap grows to three times its used size before a full collection. The buffers that heap objects
// reference also stay until then: each copied picture leaves some buffers that only a collection frees.
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
