import { z } from 'zod';

/** The settings that an agency may choose. */
export const whiseSettingsSchema = z.strictObject({
  /** The address of the API. */
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://api.whise.eu'),
  /** Is true when homes in preparation that are online are shown as "coming soon". Otherwise they are not shown. */
  showPreparation: z.boolean().default(false),
  /** The name of the origin that contacts get. The default is the first origin that is named after a website. */
  contactOrigin: z.string().min(1).max(200).optional(),
  /** The name of the kind of calendar entry for a visit. The default is the first kind that is named after a visit. */
  viewingAction: z.string().min(1).max(200).optional(),
});
export type WhiseSettings = z.infer<typeof whiseSettingsSchema>;
