import { z } from 'zod';
import { localeSchema } from '#shared/api/common.ts';

export const openImmoSettingsSchema = z
  .strictObject({
    /**
     * The folder in which files arrive and are stored. Files that are fetched from a URL are stored in this folder too.
     */
    folder: z
      .string()
      .regex(/^\/.*[^/]$/, 'a folder of this machine, such as /srv/openimmo/duinhof')
      .optional(),
    /** The agency's `openimmo_anid`, for files that may contain other agencies too. */
    openImmoId: z.string().min(1).max(100).optional(),
    /** The language of texts for which the file names no language. */
    language: localeSchema.default('de'),
    /**
     * `full`: no home is shown before the first complete delivery. `any`: the sender never sends a complete delivery,
     * so every file that has arrived counts.
     */
    startsWith: z.enum(['full', 'any']).default('full'),
  })
  .prefault({});
export type OpenImmoSettings = z.infer<typeof openImmoSettingsSchema>;
