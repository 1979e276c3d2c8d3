import { z } from 'zod';
import { localeSchema } from '#shared/api/common.ts';

export const openImmoSettingsSchema = z
  .strictObject({
    /** The folder in which files arrive, and in which they are kept. What is fetched from an address is put into it. */
    folder: z
      .string()
      .regex(/^\/.*[^/]$/, 'a folder of this machine, such as /srv/openimmo/duinhof')
      .optional(),
    /** The agency's `openimmo_anid`, where a file may have other agencies too. */
    openImmoId: z.string().min(1).max(100).optional(),
    /** Of texts where the file names none. */
    language: localeSchema.default('de'),
    /** `any`: there is never a complete delivery, and all that ever came counts. */
    startsWith: z.enum(['full', 'any']).default('full'),
  })
  .prefault({});
export type OpenImmoSettings = z.infer<typeof openImmoSettingsSchema>;
