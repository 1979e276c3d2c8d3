import { z } from 'zod';

/** The id of the medium (place of publication) "Website via API", which is the same in every account. */
const WEBSITE_MEDIUM_ID = 14;

export const zabunSettingsSchema = z
  .strictObject({
    apiUrl: z.url({ protocol: /^https?$/ }).default('https://gateway-cmsapi.v2.zabun.be'),
    /** The id of the medium whose homes the site shows. */
    mediaId: z.int().min(1).default(WEBSITE_MEDIUM_ID),
    /**
     * The call that reads the list. `get` and `post`: the call `media-sync` with that method. `auto`: `media-sync` with
     * GET, or with POST when Zabun does not accept GET. `search`: the call for searches, which returns the same homes.
     * Only `media-sync` makes Zabun remove from the medium the homes that no longer qualify for the medium.
     */
    list: z.enum(['auto', 'get', 'post', 'search']).default('auto'),
    pageSize: z.int().min(1).max(1000).default(100),
    /** Says whether photos without a type are shown. In Zabun, such photos are not intended for the medium. */
    untypedPhotos: z.enum(['leave-out', 'show']).default('leave-out'),
    /** The ids of the account's own fields that visitors may see. */
    extraFields: z.array(z.string().regex(/^\d{1,19}$/)).default([]),
    /**
     * The end of the API's path to which the URL of a page is reported: the path of the property, followed by this
     * text. When the text is empty, pages are not reported.
     */
    publicationPath: z
      .string()
      .regex(/^(?:\/[\w{}/-]+)?$/, 'a path such as /media/{mediaId}')
      .default('/media/{mediaId}'),
    /** The name of the field that gets the URL of the page. When it is empty, the reports contain no URL. */
    publicationField: z
      .string()
      .regex(/^[a-z_]*$/, 'a name such as url')
      .default(''),
  })
  .prefault({});
export type ZabunSettings = z.infer<typeof zabunSettingsSchema>;
