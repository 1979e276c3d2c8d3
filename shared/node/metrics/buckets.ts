/**
 * The bounds of the buckets of durations, in seconds. They include 0.3, the time in which visitors should get an
 * uncached page.
 */
export const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];
