import { z } from 'zod';

/** The settings that an agency may choose. */
export const whiseSettingsSchema = z.strictObject({
  /** The URL of the API. */
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://api.whise.eu'),
  /**
   * Is true when homes that are online and still in preparation are shown as "coming soon". When it is false, such
   * homes are not shown.
   */
  showPreparation: z.boolean().default(false),
  /** The name of the contact origin (in Whise) of leads. The default is the first origin whose name means "website". */
  contactOrigin: z.string().min(1).max(200).optional(),
  /**
   * The name of the calendar action (in Whise) for a visit. The default is the first action whose name means "visit".
   */
  viewingAction: z.string().min(1).max(200).optional(),
});
export type WhiseSettings = z.infer<typeof whiseSettingsSchema>;
