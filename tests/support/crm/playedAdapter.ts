import { z } from 'zod';
import type { Adapter } from '#server/backoffice/connectors/seam/adapter.ts';

const settingsSchema = z.strictObject({
  baseUrl: z.url().default('https://crm.example'),
  size: z.int().default(100),
  folder: z.string().optional(),
});

/** The smallest possible adapter. It returns the values with which it was opened. */
export const playedAdapter: Adapter<z.output<typeof settingsSchema>> = {
  crm: 'played',
  label: 'Played',
  credentials: [
    {
      name: 'clientId',
      label: 'the number of the company',
      isSecret: false,
      valueForm: { pattern: /^\w+$/, description: 'one word' },
    },
    { name: 'apiKey', label: 'the key of the API', isSecret: true },
    { name: 'userId', label: 'the number of a user', isSecret: false, isOptional: true },
    { name: 'address', label: 'the address of the feed', isSecret: true, isOptional: true, isSingleSite: true },
  ],
  settings: settingsSchema,
  singleSiteSettings: ['folder'],
  limits: { requestsPerSecond: 100, maxConcurrent: 2 },
  limitations: [],
  leadKinds: ['contact'],
  open: ({ siteId, locales, credentials }) => ({
    check: async () => ({ account: `${siteId} ${locales.join()} ${credentials['clientId']}`, doubts: [] }),
    read: async () => ({ raw: {} }),
  }),
  map: () => [],
};
