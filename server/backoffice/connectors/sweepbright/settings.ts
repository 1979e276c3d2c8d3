import { z } from 'zod';
import { localeSchema } from '#shared/api/common.ts';

export const sweepbrightSettingsSchema = z
  .strictObject({
    apiUrl: z.url({ protocol: /^https?$/ }).default('https://website.sweepbright.com/api'),
    /** The date of the API version that is requested. */
    version: z
      .string()
      .regex(/^20\d{6}$/, 'a date such as 20241030')
      .default('20241030'),
    /** The meaning of `under_contract` for this agency: "under option", or that only its mandate is signed. */
    underContract: z.enum(['option', 'available']).default('option'),
    /** The id of the office that gets estimates. When it is missing, estimates are sent as general contacts. */
    officeId: z.uuid().optional(),
    /** The language of texts that do not name one. The default is the language of the region. */
    language: localeSchema.optional(),
  })
  .prefault({});
export type SweepbrightSettings = z.infer<typeof sweepbrightSettingsSchema>;
