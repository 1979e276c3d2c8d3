import { z } from 'zod';

/** The settings that an agency may choose. */
export const skarabeeSettingsSchema = z.strictObject({
  /** The URL of the SOAP service. */
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://weblink.skarabee.com/v41/weblink.asmx'),
  /** Is true when homes that other offices share are left out. */
  excludeShared: z.boolean().default(true),
});
export type SkarabeeSettings = z.infer<typeof skarabeeSettingsSchema>;
