import { z } from 'zod';

/** What an agency may choose. */
export const skarabeeSettingsSchema = z.strictObject({
  /** Where the service answers. */
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://weblink.skarabee.com/v41/weblink.asmx'),
  /** Homes that other offices share are left out. */
  excludeShared: z.boolean().default(true),
});
export type SkarabeeSettings = z.infer<typeof skarabeeSettingsSchema>;
