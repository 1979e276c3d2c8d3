import type { Adapter } from '../seam/adapter.ts';
import { createSession } from './createSession.ts';
import { countWaitingFiles } from './delivery/arrivals.ts';
import { listRefusedFiles } from './delivery/deliveryResults.ts';
import { mapObject } from './mapping/mapObject.ts';
import { type OpenImmoSettings, openImmoSettingsSchema } from './settings.ts';

/** The adapter of OpenImmo 1.2.7, whose files arrive in a folder or are fetched from an address. */
export const openImmoAdapter: Adapter<OpenImmoSettings> = {
  crm: 'openimmo',
  label: 'OpenImmo',
  credentials: [
    {
      name: 'address',
      label: 'address of the file, where it is fetched and not sent',
      secret: true,
      optional: true,
      isOfOneSite: true,
    },
  ],
  settings: openImmoSettingsSchema,
  settingsOfOneSite: ['folder'],
  limits: { requestsPerSecond: 4, concurrent: 2 },
  cannot: [
    'A file has no way back: messages of visitors go to the agency by mail alone.',
    'Homes outside Belgium are refused.',
  ],
  leads: [],
  open: createSession,
  map: mapObject,
  refusedFiles: async ({ folder }) => (folder === undefined ? [] : listRefusedFiles(folder)),
  arrivedFiles: async ({ folder }) => (folder === undefined ? 0 : countWaitingFiles(folder)),
};
