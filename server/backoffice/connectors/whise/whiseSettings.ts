import { z } from 'zod';

/** What an agency may choose. */
export const whiseSettingsSchema = z.strictObject({
  /** Where the API answers. */
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://api.whise.eu'),
  /** Homes that are online while they are being prepared are shown as "coming soon"; else they are not shown. */
  showPreparation: z.boolean().default(false),
  /** Name of the origin that contacts get; by default the first that is called after a website. */
  contactOrigin: z.string().min(1).max(200).optional(),
  /** Name of the kind of calendar entry for a visit; by default the first that is called so. */
  viewingAction: z.string().min(1).max(200).optional(),
});
export type WhiseSettings = z.infer<typeof whiseSettingsSchema>;
