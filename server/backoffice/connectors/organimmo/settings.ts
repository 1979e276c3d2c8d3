import { z } from 'zod';
import { registrationNumberSchema } from '#shared/api/rentals.ts';

const address = z.url({ protocol: /^https?$/ });

export const organimmoSettingsSchema = z
  .strictObject({
    apiUrl: address.default('https://api.verhuur.expert/v1'),
    tokenUrl: address.default('https://organimmo.eu.auth0.com/oauth/token'),
    /** For whom the token is, as the service that gives it asks. */
    audience: z.string().default('https://api.verhuur.expert'),
    /** Street and number are on the site before a stay is confirmed. */
    showAddress: z.boolean().default(false),
    /** Numbers of `occupation` that stand for an option. All but 0 are taken. */
    optionOccupations: z.array(z.int()).default([]),
    /** Periods are offered that are not marked as available online, or that have no standard period that could be. */
    offerAllPeriods: z.boolean().default(false),
    /**
     * Numbers under which homes are registered as tourist lodgings, by the reference of the home or by its number in
     * Organimmo, which has no field for them.
     */
    registrationNumbers: z.record(z.string().max(40), registrationNumberSchema).default({}),
    /** Days between a request and the arrival, at least. */
    noticeDays: z.int().min(0).max(60).default(2),
  })
  .prefault({});
export type OrganimmoSettings = z.infer<typeof organimmoSettingsSchema>;

/** Where the API answers a path. */
export const apiAddress = ({ apiUrl }: Pick<OrganimmoSettings, 'apiUrl'>, path: string): string =>
  `${apiUrl}${apiUrl.endsWith('/') ? '' : '/'}${path}`;
