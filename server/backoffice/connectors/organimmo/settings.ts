import { z } from 'zod';
import { registrationNumberSchema } from '#shared/api/rentals.ts';

const addressSchema = z.url({ protocol: /^https?$/ });

export const organimmoSettingsSchema = z
  .strictObject({
    apiUrl: addressSchema.default('https://api.verhuur.expert/v1'),
    tokenUrl: addressSchema.default('https://organimmo.eu.auth0.com/oauth/token'),
    /** The audience of the token, which the token service requires. */
    audience: z.string().default('https://api.verhuur.expert'),
    /**
     * Is true when the site shows street and number of a home to all visitors, and not only to guests with a confirmed
     * stay.
     */
    showAddress: z.boolean().default(false),
    /**
     * The values of `occupation` that mean that a half day is under option. All other values except 0 mean that it is
     * taken.
     */
    optionOccupations: z.array(z.int()).default([]),
    /**
     * Is true when the site also offers periods without the flag `onlineAvailable`, and periods without a standard
     * period.
     */
    offerAllPeriods: z.boolean().default(false),
    /**
     * The numbers under which homes are registered as tourist lodgings, by the reference or the id of the home.
     * Organimmo has no field for these numbers.
     */
    registrationNumbers: z.record(z.string().max(40), registrationNumberSchema).default({}),
    /** The smallest number of days between a request and the arrival. */
    noticeDays: z.int().min(0).max(60).default(2),
  })
  .prefault({});
export type OrganimmoSettings = z.infer<typeof organimmoSettingsSchema>;

/** Returns the complete URL of a path of the API. */
export const buildApiAddress = ({ apiUrl }: Pick<OrganimmoSettings, 'apiUrl'>, path: string): string =>
  `${apiUrl}${apiUrl.endsWith('/') ? '' : '/'}${path}`;
