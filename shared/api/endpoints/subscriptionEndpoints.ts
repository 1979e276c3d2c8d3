import { z } from 'zod';
import { siteIdSchema } from '../common.ts';
import type { Endpoint } from './endpoint.ts';
import {
  subscriptionAcceptedSchema,
  subscriptionAccessSchema,
  subscriptionChangeSchema,
  subscriptionConfirmedSchema,
  subscriptionPathSchema,
  subscriptionRequestSchema,
  subscriptionSchema,
  unsubscribeQuerySchema,
} from '../subscriptions.ts';

/** Keep me informed (specification §1, §2.1). A token of another site, of another purpose, or used up is an unknown one. */
export const SUBSCRIPTION_ENDPOINTS = {
  requestSubscription: {
    method: 'POST',
    path: '/sites/:siteId/subscriptions',
    summary:
      'Request mails about new estates; one answer for all addresses. A mail asks the owner of the address to confirm, at most once a day',
    params: z.object({ siteId: siteIdSchema }),
    body: subscriptionRequestSchema,
    response: subscriptionAcceptedSchema,
    write: true,
    idempotent: true,
  },
  getSubscription: {
    method: 'GET',
    path: '/sites/:siteId/subscriptions/:token',
    summary: 'The subscription of a token; 204 for an unknown or expired token',
    params: subscriptionPathSchema,
    response: subscriptionAccessSchema,
    nullable: true,
    write: true,
  },
  confirmSubscription: {
    method: 'POST',
    path: '/sites/:siteId/subscriptions/:token/confirmation',
    summary: 'Confirm a subscription; 404 for any token but one that waits for confirmation',
    params: subscriptionPathSchema,
    response: subscriptionConfirmedSchema,
    write: true,
  },
  changeSubscription: {
    method: 'PUT',
    path: '/sites/:siteId/subscriptions/:token',
    summary: 'Other wishes, another frequency, language or name; 404 for any token but one to edit with',
    params: subscriptionPathSchema,
    body: subscriptionChangeSchema,
    response: subscriptionSchema,
    write: true,
  },
  endSubscription: {
    method: 'DELETE',
    path: '/sites/:siteId/subscriptions/:token',
    summary: 'Unsubscribe: deletes this subscription, or all of its address on the site',
    params: subscriptionPathSchema,
    query: unsubscribeQuerySchema,
    response: null,
    write: true,
  },
} as const satisfies Record<string, Endpoint>;
