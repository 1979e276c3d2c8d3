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
    /**
     * The meaning of the status `under_contract` for this agency. `option`: the home is under option. `available`: the
     * owner has signed the agency's mandate, and the home is available.
     */
    underContract: z.enum(['option', 'available']).default('option'),
    /** The id of the office that gets estimates. When it is missing, estimates are sent as general contacts. */
    officeId: z.uuid().optional(),
    /** The language of texts without a language. The default is the language of the home's region. */
    language: localeSchema.optional(),
  })
  .prefault({});
export type SweepbrightSettings = z.infer<typeof sweepbrightSettingsSchema>;
