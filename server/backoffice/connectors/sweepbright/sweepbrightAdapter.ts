import type { Adapter } from '../seam/adapter.ts';
import { createSession } from './createSession.ts';
import { mapAnswer } from './mapping/mapAnswer.ts';
import { SWEEPBRIGHT_TARGETS } from './mapping/targets.ts';
import { describeMissedHooks } from './missedHooks.ts';
import { readHook } from './readHook.ts';
import { type SweepbrightSettings, sweepbrightSettingsSchema } from './settings.ts';

/**
 * The adapter of SweepBright's Website API: SweepBright calls when a home is published, and the home can then be read
 * for a short time.
 */
export const sweepbrightAdapter: Adapter<SweepbrightSettings> = {
  crm: 'sweepbright',
  label: 'SweepBright',
  credentials: [
    { name: 'clientId', label: 'Client id, a short number that SweepBright gives with the secret', isSecret: false },
    { name: 'clientSecret', label: 'Client secret, which also signs its calls', isSecret: true },
  ],
  settings: sweepbrightSettingsSchema,
  limits: { requestsPerSecond: 4, maxConcurrent: 2 },
  limitations: [
    'It has no list of homes: when the call for a home is lost, the home is missing until it is published there again.',
    'It has no calendar: visits are sent as messages with their time in the text.',
    'It accepts no requests for stays in holiday homes.',
    'The addresses of pages of units are not reported to it.',
  ],
  targets: SWEEPBRIGHT_TARGETS,
  leadKinds: ['contact', 'property', 'estimate', 'callback', 'viewing', 'cancellation', 'savedSearch'],
  open: createSession,
  map: mapAnswer,
  readHook,
  describeMissedCalls: describeMissedHooks,
  describeSteps: (hookUrl) => [
    `Give this address to SweepBright (support, or Settings → Integrations → Website) as the website of the company: ${hookUrl}`,
    'No home arrives automatically: publish each property once more (Publish → Website → Update), also projects.',
    'SweepBright support can also send all of them again at once.',
  ],
};
