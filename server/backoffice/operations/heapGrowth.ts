import { setFlagsFromString } from 'node:v8';

/** Of what is in use, in percent. */
const GROWTH = 40;

// For the whole program, however it was started, and first of all: it counts from the next whole collection on. Otherwise
// the heap grows to three times of what is in use before all of it is collected, and buffers beside it: each picture that
// is copied leaves some that nothing else frees.
setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
