import { z } from 'zod';
import { hookCallSchema, hookOutcomeSchema, hookSecretSchema } from '../calls/hooks.ts';
import type { Endpoint } from './endpoint.ts';

/** The calls that concern connections to CRMs. */
export const CONNECTOR_ENDPOINTS = {
  takeHook: {
    method: 'POST',
    path: '/connectors/hooks/:secret',
    summary: 'Store a webhook call of a CRM',
    params: z.object({ secret: hookSecretSchema }),
    body: hookCallSchema,
    response: hookOutcomeSchema,
    isWrite: true,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
