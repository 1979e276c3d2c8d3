import { z } from 'zod';

export const kyeroSettingsSchema = z
  .strictObject({
    /** The path of a feed file on this machine. It is read instead of the feed at the URL in the credentials. */
    path: z
      .string()
      .regex(/^\/.+\.xml$/i, 'a file of this machine, such as /srv/feeds/duinhof.xml')
      .optional(),
    /** Is true when the site may show streets and map positions. The format itself has no such flag. */
    showAddress: z.boolean().default(false),
  })
  .prefault({});
export type KyeroSettings = z.infer<typeof kyeroSettingsSchema>;
