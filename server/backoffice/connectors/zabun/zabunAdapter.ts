import type { Adapter } from '../seam/adapter.ts';
import { mapProperty } from './mapping/mapProperty.ts';
import { ZABUN_TARGETS } from './mapping/targets.ts';
import { createSession } from './createSession.ts';
import { type ZabunSettings, zabunSettingsSchema } from './settings.ts';

const NUMBER_FORM = { pattern: /^\d{1,19}$/, description: 'a number' };

/** The adapter of Zabun, which uses version 1 of its CMS API. */
export const zabunAdapter: Adapter<ZabunSettings> = {
  crm: 'zabun',
  label: 'Zabun',
  credentials: [
    {
      name: 'companyId',
      label: 'Number of the agency’s company in Zabun (X-CLIENT-ID)',
      isSecret: false,
      isSingleSite: true,
      valueForm: NUMBER_FORM,
    },
    { name: 'clientId', label: 'client_id, which Zabun support gives to the web developer', isSecret: true },
    { name: 'serverId', label: 'server_id, which support gives with it', isSecret: true },
    { name: 'apiKey', label: 'api_key, which support gives with it', isSecret: true },
    {
      name: 'userId',
      label: 'Number of a Zabun user (X-USER-ID), when support requires one',
      isSecret: false,
      isOptional: true,
      valueForm: NUMBER_FORM,
    },
  ],
  settings: zabunSettingsSchema,
  limits: { requestsPerSecond: 5, maxConcurrent: 4 },
  limitations: [
    'It sends no hooks: changes arrive within ten minutes.',
    'It has no calendar: visits are sent as messages with their time in the text.',
    'It accepts no reservations of holiday homes: they are sent as messages.',
    'The field for the address of a page is not documented: until publicationField is set, only the fact that the home is online is reported to Zabun.',
    'The site does not show the percentage of registration duties.',
  ],
  targets: ZABUN_TARGETS,
  leadKinds: ['contact', 'property', 'estimate', 'callback', 'viewing', 'cancellation', 'savedSearch', 'reservation'],
  open: createSession,
  map: mapProperty,
  describeSteps: () => [
    'Activate the medium "Website via API" (14) on the homes that are to be on the website, and give photos and files their types: those without one are not shown.',
  ],
};
