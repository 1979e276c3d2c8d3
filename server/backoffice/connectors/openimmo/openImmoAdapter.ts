import type { Adapter } from '../seam/adapter.ts';
import { createSession } from './createSession.ts';
import { countWaitingFiles } from './delivery/arrivals.ts';
import { listRefusedFiles } from './delivery/deliveryResults.ts';
import { mapObject } from './mapping/mapObject.ts';
import { type OpenImmoSettings, openImmoSettingsSchema } from './settings.ts';

/** The adapter of OpenImmo 1.2.7, whose files arrive in a folder or are fetched from a URL. */
export const openImmoAdapter: Adapter<OpenImmoSettings> = {
  crm: 'openimmo',
  label: 'OpenImmo',
  credentials: [
    {
      name: 'address',
      label: 'address of the file, when the back office fetches it',
      isSecret: true,
      isOptional: true,
      isSingleSite: true,
    },
  ],
  settings: openImmoSettingsSchema,
  singleSiteSettings: ['folder'],
  limits: { requestsPerSecond: 4, maxConcurrent: 2 },
  limitations: [
    'A file cannot receive messages: the agency gets messages of visitors only by mail.',
    'Homes outside Belgium are refused.',
  ],
  leadKinds: [],
  open: createSession,
  map: mapObject,
  listRefusedFiles: async ({ folder }) => (folder === undefined ? [] : listRefusedFiles(folder)),
  countArrivedFiles: async ({ folder }) => (folder === undefined ? 0 : countWaitingFiles(folder)),
};
