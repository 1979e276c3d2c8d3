import type { Adapter } from '../seam/adapter.ts';
import { createSession } from './createSession.ts';
import { mapProperty } from './mapProperty.ts';
import { type KyeroSettings, kyeroSettingsSchema } from './settings.ts';

/** The adapter of Kyero 3, a feed that always contains all homes. */
export const kyeroAdapter: Adapter<KyeroSettings> = {
  crm: 'kyero',
  label: 'Kyero',
  credentials: [
    {
      name: 'address',
      label: 'address of the feed, unless it is a file of this machine',
      isSecret: true,
      isOptional: true,
      isSingleSite: true,
    },
  ],
  settings: kyeroSettingsSchema,
  singleSiteSettings: ['path'],
  limits: { requestsPerSecond: 4, maxConcurrent: 2 },
  limitations: [
    'A feed cannot receive messages: the agency gets messages of visitors only by mail.',
    'Homes outside Belgium are refused.',
    'It has no titles, streets or statuses: every property in it is for sale or to rent.',
  ],
  leadKinds: [],
  open: createSession,
  map: mapProperty,
};
