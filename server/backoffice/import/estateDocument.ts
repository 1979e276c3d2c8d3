import type { z } from 'zod';
import type { estateWriteSchema } from '#shared/api/estate.ts';

/** An estate that was validated for a write. Its id may be absent. */
export type EstateDocument = z.output<typeof estateWriteSchema>;
