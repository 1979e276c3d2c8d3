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

/**
 * The calls for "keep me informed" (specification §1, §2.1). A token of another site or of another purpose, or a used
 * token, counts as unknown.
 */
export const SUBSCRIPTION_ENDPOINTS = {
  requestSubscription: {
    method: 'POST',
    path: '/sites/:siteId/subscriptions',
    summary: 'Request mails about new estates',
    params: z.object({ siteId: siteIdSchema }),
    body: subscriptionRequestSchema,
    response: subscriptionAcceptedSchema,
    isWrite: true,
    isIdempotent: true,
  },
  getSubscription: {
    method: 'GET',
    path: '/sites/:siteId/subscriptions/:token',
    summary: 'Get a subscription',
    params: subscriptionPathSchema,
    response: subscriptionAccessSchema,
    isNullable: true,
    isWrite: true,
  },
  confirmSubscription: {
    method: 'POST',
    path: '/sites/:siteId/subscriptions/:token/confirmation',
    summary: 'Confirm a subscription',
    params: subscriptionPathSchema,
    response: subscriptionConfirmedSchema,
    isWrite: true,
  },
  changeSubscription: {
    method: 'PUT',
    path: '/sites/:siteId/subscriptions/:token',
    summary: 'Change a subscription',
    params: subscriptionPathSchema,
    body: subscriptionChangeSchema,
    response: subscriptionSchema,
    isWrite: true,
  },
  endSubscription: {
    method: 'DELETE',
    path: '/sites/:siteId/subscriptions/:token',
    summary: 'Unsubscribe',
    params: subscriptionPathSchema,
    query: unsubscribeQuerySchema,
    response: null,
    isWrite: true,
  },
} as const satisfies Record<string, Endpoint>;
