import type { Adapter } from '../seam/adapter.ts';
import { mapSkarabee } from './mapping/mapSkarabee.ts';
import { openSkarabee } from './skarabeeSession.ts';
import { type SkarabeeSettings, skarabeeSettingsSchema } from './skarabeeSettings.ts';

/** The adapter of Skarabee, which uses the SOAP service Weblink, version 41. */
export const skarabeeAdapter: Adapter<SkarabeeSettings> = {
  crm: 'skarabee',
  label: 'Skarabee',
  credentials: [
    { name: 'username', label: 'User name of the weblink login of the agency', isSecret: false },
    { name: 'password', label: 'Password of that login', isSecret: true },
  ],
  settings: skarabeeSettingsSchema,
  limits: { requestsPerSecond: 4, maxConcurrent: 2 },
  limitations: [
    'Skarabee sends no calls: changes arrive within ten minutes.',
    'Skarabee has no calendar: visits and cancellations are sent as messages with their time in the text.',
    'Skarabee has no fields for search wishes: they are part of the text.',
    'Skarabee has no field for consent: each message contains only the consent to be answered.',
    'Skarabee does not accept reservations of holiday homes.',
    'Homes outside Belgium are not shown.',
  ],
  leadKinds: ['contact', 'property', 'estimate', 'callback', 'viewing', 'cancellation', 'savedSearch'],
  open: openSkarabee,
  map: mapSkarabee,
};
