import { z } from 'zod';

export const kyeroSettingsSchema = z
  .strictObject({
    /** A file on this machine, in place of an address. */
    path: z
      .string()
      .regex(/^\/.+\.xml$/i, 'a file of this machine, such as /srv/feeds/duinhof.xml')
      .optional(),
    /** Whether streets and places may be shown: the format has no word for it. */
    showAddress: z.boolean().default(false),
  })
  .prefault({});
export type KyeroSettings = z.infer<typeof kyeroSettingsSchema>;
