import { z } from 'zod';
import { hookCallSchema, hookOutcomeSchema, hookSecretSchema } from '../hooks.ts';
import type { Endpoint } from './endpoint.ts';

/** The calls about connections to CRMs. */
export const CONNECTOR_ENDPOINTS = {
  takeHook: {
    method: 'POST',
    path: '/connectors/hooks/:secret',
    summary:
      'What the CRM of a site called the site with (site from X-Site-Id): it is kept, and worked on afterwards; the same call twice counts once. 404 when no connection has this address',
    params: z.object({ secret: hookSecretSchema }),
    body: hookCallSchema,
    response: hookOutcomeSchema,
    write: true,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
