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
    'It has no known call that takes reservations: a request goes to the agency, who enters it there; its nights come back with the next reading.',
    'It takes no messages or other leads, and is not told where a home stands on the site.',
    'Nights that are freed may not be named among changes: they are free here after the next nightly reading at the latest.',
    'Promotions come with the nightly reading, or when their period changes.',
    'It has no hooks: changes come within ten minutes.',
  ],
  targets: ORGANIMMO_TARGETS,
  leadKinds: [],
  open: createSession,
  map: mapUnit,
};
