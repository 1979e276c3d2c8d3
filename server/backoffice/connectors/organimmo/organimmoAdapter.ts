import type { Adapter } from '../seam/adapter.ts';
import { createSession } from './createSession.ts';
import { mapUnit } from './mapping/mapUnit.ts';
import { ORGANIMMO_TARGETS } from './mapping/targets.ts';
import { type OrganimmoSettings, organimmoSettingsSchema } from './settings.ts';

/**
 * The adapter of Organimmo's rental API ("verhuur.expert"): holiday homes with a price for each period, and with the
 * nights that are taken.
 */
export const organimmoAdapter: Adapter<OrganimmoSettings> = {
  crm: 'organimmo',
  label: 'Organimmo',
  credentials: [
    { name: 'customerId', label: 'Customer id, sent with every call (fs-customer-id)', isSecret: false },
    { name: 'username', label: 'User of the API, an email address', isSecret: false },
    { name: 'password', label: 'Password of that user', isSecret: true },
    { name: 'clientId', label: 'Client id', isSecret: false },
    { name: 'clientSecret', label: 'Client secret', isSecret: true },
  ],
  settings: organimmoSettingsSchema,
  limits: { requestsPerSecond: 4, maxConcurrent: 2 },
  limitations: [
    'It has no known call for reservations: the agency gets a request and enters it in Organimmo. The next reading then marks its nights as taken.',
    'It accepts no messages or other leads, and does not receive the addresses of homes on the site.',
    'Its changes may not contain nights that become free: they become free here after the next nightly reading at the latest.',
    'Promotions are read every night, or when their period changes.',
    'It has no hooks: changes arrive within ten minutes.',
  ],
  targets: ORGANIMMO_TARGETS,
  leadKinds: [],
  open: createSession,
  map: mapUnit,
};
