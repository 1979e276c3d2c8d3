import { z } from 'zod';
import { registrationNumberSchema } from '#shared/api/rentals.ts';

const address = z.url({ protocol: /^https?$/ });

export const organimmoSettingsSchema = z
  .strictObject({
    apiUrl: address.default('https://api.verhuur.expert/v1'),
    tokenUrl: address.default('https://organimmo.eu.auth0.com/oauth/token'),
    /** The audience of the token, which the token service requires. */
    audience: z.string().default('https://api.verhuur.expert'),
    /** Is true when the site shows street and number before a stay is confirmed. */
    showAddress: z.boolean().default(false),
    /**
     * The values of `occupation` that mean that a half day is under option. All other values except 0 mean that it is
     * taken.
     */
    optionOccupations: z.array(z.int()).default([]),
    /**
     * Is true when the site also offers periods that are not marked as available online, or that have no standard
     * period.
     */
    offerAllPeriods: z.boolean().default(false),
    /**
     * The registration numbers of homes as tourist lodgings, by the home's reference or its id in Organimmo, which has
     * no field for them.
     */
    registrationNumbers: z.record(z.string().max(40), registrationNumberSchema).default({}),
    /** The smallest number of days between a request and the arrival. */
    noticeDays: z.int().min(0).max(60).default(2),
  })
  .prefault({});
export type OrganimmoSettings = z.infer<typeof organimmoSettingsSchema>;

/** Returns the address of a path of the API. */
export const apiAddress = ({ apiUrl }: Pick<OrganimmoSettings, 'apiUrl'>, path: string): string =>
  `${apiUrl}${apiUrl.endsWith('/') ? '' : '/'}${path}`;
