import { z } from 'zod';

/** The id of the medium "Website via API" in every account. */
const WEBSITE_MEDIUM = 14;

export const zabunSettingsSchema = z
  .strictObject({
    apiUrl: z.url({ protocol: /^https?$/ }).default('https://gateway-cmsapi.v2.zabun.be'),
    /** The medium whose homes are shown. */
    mediaId: z.int().min(1).default(WEBSITE_MEDIUM),
    /**
     * The way in which the list is read. `auto`: media-sync by GET, or by POST where GET is not accepted. `search`
     * returns the same homes, but then Zabun does not switch off the medium for homes that no longer qualify.
     */
    list: z.enum(['auto', 'get', 'post', 'search']).default('auto'),
    pageSize: z.int().min(1).max(1000).default(100),
    /** Says what happens to photos without a type. Zabun does not intend them for the medium. */
    untypedPhotos: z.enum(['leave-out', 'show']).default('leave-out'),
    /** The ids of the account's own fields that visitors may see. */
    extraFields: z.array(z.string().regex(/^\d{1,19}$/)).default([]),
    /** The path below the property to which pages are reported. When it is empty, pages are not reported. */
    publicationPath: z
      .string()
      .regex(/^(?:\/[\w{}/-]+)?$/, 'a path such as /media/{mediaId}')
      .default('/media/{mediaId}'),
    /** The field for the address of the page. When it is empty, only the state "online" is reported. */
    publicationField: z
      .string()
      .regex(/^[a-z_]*$/, 'a name such as url')
      .default(''),
  })
  .prefault({});
export type ZabunSettings = z.infer<typeof zabunSettingsSchema>;
