import type { z } from 'zod';
import type { estateWriteSchema } from '#shared/api/estate.ts';

/** An estate whose shape is checked and whose id is not known yet. */
export type EstateDocument = z.output<typeof estateWriteSchema>;
