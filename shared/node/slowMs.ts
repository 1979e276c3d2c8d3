import { z } from 'zod';

const EXPECTED_SLOW_MS = 'a number of milliseconds from 1 to 600000';

/** The setting for the duration from which an operation counts as slow. */
export const slowMsSchema = z.coerce
  .number(EXPECTED_SLOW_MS)
  .int(EXPECTED_SLOW_MS)
  .min(1, EXPECTED_SLOW_MS)
  .max(600_000, EXPECTED_SLOW_MS);
