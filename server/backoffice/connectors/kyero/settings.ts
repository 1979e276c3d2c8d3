import { z } from 'zod';

export const kyeroSettingsSchema = z
  .strictObject({
    /** A file on this machine, which replaces the address. */
    path: z
      .string()
      .regex(/^\/.+\.xml$/i, 'a file of this machine, such as /srv/feeds/duinhof.xml')
      .optional(),
    /** Whether streets and map positions may be shown. The format itself has no such flag. */
    showAddress: z.boolean().default(false),
  })
  .prefault({});
export type KyeroSettings = z.infer<typeof kyeroSettingsSchema>;
