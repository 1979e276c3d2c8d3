import { z } from 'zod';

const EXPECTED = 'a number of milliseconds from 1 to 600000';

/** The setting for the duration from which an operation counts as slow. */
export const slowMs = z.coerce.number(EXPECTED).int(EXPECTED).min(1, EXPECTED).max(600_000, EXPECTED);
