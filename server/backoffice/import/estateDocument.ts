import type { z } from 'zod';
import type { estateWriteSchema } from '#shared/api/estate.ts';

/** An estate that was validated and has no id yet. */
export type EstateDocument = z.output<typeof estateWriteSchema>;
