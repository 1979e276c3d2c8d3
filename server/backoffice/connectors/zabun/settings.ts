import { z } from 'zod';

/** The medium "Website via API" of every account. */
const WEBSITE_MEDIUM = 14;

export const zabunSettingsSchema = z
  .strictObject({
    apiUrl: z.url({ protocol: /^https?$/ }).default('https://gateway-cmsapi.v2.zabun.be'),
    /** The medium whose homes are shown. */
    mediaId: z.int().min(1).default(WEBSITE_MEDIUM),
    /**
     * How the list is asked for. `auto`: media-sync by GET, and by POST where that is not accepted. `search` gives the
     * same homes, but Zabun then does not switch off the medium for those that no longer qualify.
     */
    list: z.enum(['auto', 'get', 'post', 'search']).default('auto'),
    pageSize: z.int().min(1).max(1000).default(100),
    /** Photos of which the agency said no type: Zabun does not mean them for the medium. */
    untypedPhotos: z.enum(['leave-out', 'show']).default('leave-out'),
    /** Ids of the agency's own fields that visitors may see. */
    extraFields: z.array(z.string().regex(/^\d{1,19}$/)).default([]),
    /** Below the property; empty: the address of its page is not sent back. */
    publicationPath: z
      .string()
      .regex(/^(?:\/[\w{}/-]+)?$/, 'a path such as /media/{mediaId}')
      .default('/media/{mediaId}'),
    /** The field that takes the address of the page. Empty: only that it is online. */
    publicationField: z
      .string()
      .regex(/^[a-z_]*$/, 'a name such as url')
      .default(''),
  })
  .prefault({});
export type ZabunSettings = z.infer<typeof zabunSettingsSchema>;
