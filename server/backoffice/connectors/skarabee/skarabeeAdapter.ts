import type { Adapter } from '../seam/adapter.ts';
import { mapSkarabee } from './mapping/mapSkarabee.ts';
import { openSkarabee } from './skarabeeSession.ts';
import { type SkarabeeSettings, skarabeeSettingsSchema } from './skarabeeSettings.ts';

/** The adapter of Skarabee, which uses its Weblink (version 41, SOAP). */
export const skarabeeAdapter: Adapter<SkarabeeSettings> = {
  crm: 'skarabee',
  label: 'Skarabee',
  credentials: [
    { name: 'username', label: 'User name of the weblink login of the agency', secret: false },
    { name: 'password', label: 'Password of that login', secret: true },
  ],
  settings: skarabeeSettingsSchema,
  limits: { requestsPerSecond: 4, concurrent: 2 },
  cannot: [
    'Skarabee sends no calls: changes come within ten minutes.',
    'Skarabee has no calendar: visits and cancellations are sent as messages with their time in the text.',
    'Skarabee has no place for what somebody looks for: it stands in the text.',
    'Skarabee has no place for consent: each message comes with the consent to be answered, and with no other.',
    'Skarabee has no place for a reservation of a holiday home.',
    'Of homes outside Belgium nothing is shown.',
  ],
  leads: ['contact', 'property', 'estimate', 'callback', 'viewing', 'cancellation', 'savedSearch'],
  open: openSkarabee,
  map: mapSkarabee,
};
