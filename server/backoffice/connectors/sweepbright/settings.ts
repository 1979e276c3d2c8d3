import { z } from 'zod';
import { localeSchema } from '#shared/api/common.ts';

export const sweepbrightSettingsSchema = z
  .strictObject({
    apiUrl: z.url({ protocol: /^https?$/ }).default('https://website.sweepbright.com/api'),
    /** Date of the version of the API that is asked for. */
    version: z
      .string()
      .regex(/^20\d{6}$/, 'a date such as 20241030')
      .default('20241030'),
    /** What `under_contract` means to this agency: under option, or only that its mandate is signed. */
    underContract: z.enum(['option', 'available']).default('option'),
    /** The id of the office that is to get estimates. Without it they are sent as general contacts. */
    officeId: z.uuid().optional(),
    /** Of texts that have none. Unless given: that of the region. */
    language: localeSchema.optional(),
  })
  .prefault({});
export type SweepbrightSettings = z.infer<typeof sweepbrightSettingsSchema>;
