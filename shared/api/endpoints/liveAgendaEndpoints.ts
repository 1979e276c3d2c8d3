import { z } from 'zod';
import { siteIdSchema } from '../common.ts';
import type { Endpoint } from './endpoint.ts';
import {
  agendaEntriesQuerySchema,
  agendaEntrySchema,
  agendaFeedSchema,
  agendaFeedSecretSchema,
  agendaTokenSchema,
  availabilitySchema,
  freeSlotsQuerySchema,
  freeSlotsSchema,
  heldSlotSchema,
  holdSlotSchema,
  moveAppointmentSchema,
  appointmentRequestSchema,
  agendaAppointmentSchema,
  salesRepIdTextSchema,
} from '../liveAgenda.ts';

const agendaParams = z.object({ siteId: siteIdSchema, salesRepId: salesRepIdTextSchema });
const tokenParams = z.object({ id: agendaTokenSchema });

/**
 * The calls of specification §7.4, and the other calls that the site's pages and the agency need. A call whose path
 * does not name the site takes the site's id from the header X-Site-Id; an appointment or a hold of another site counts
 * as unknown.
 */
export const LIVE_AGENDA_ENDPOINTS = {
  getFreeSlots: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId',
    summary: 'List free viewing times',
    params: agendaParams,
    query: freeSlotsQuerySchema,
    response: freeSlotsSchema,
    isNullable: true,
  },
  holdSlot: {
    method: 'POST',
    path: '/sites/:siteId/live-agenda/:salesRepId/holds',
    summary: 'Hold a viewing time',
    params: agendaParams,
    body: holdSlotSchema,
    response: heldSlotSchema,
    isWrite: true,
    isIdempotent: true,
  },
  releaseHold: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/holds/:id',
    summary: 'Release a held viewing time',
    params: agendaParams.extend(tokenParams.shape),
    response: null,
    isWrite: true,
  },
  createReservation: {
    method: 'POST',
    path: '/live-agenda/reservation',
    summary: 'Book a viewing',
    params: z.object({}),
    body: appointmentRequestSchema,
    response: agendaAppointmentSchema,
    isWrite: true,
    isIdempotent: true,
  },
  getReservation: {
    method: 'GET',
    path: '/live-agenda/reservation/:id',
    summary: 'Get a viewing',
    params: tokenParams,
    response: agendaAppointmentSchema,
    isNullable: true,
  },
  moveReservation: {
    method: 'PUT',
    path: '/live-agenda/reservation/:id',
    summary: 'Move a viewing',
    params: tokenParams,
    body: moveAppointmentSchema,
    response: agendaAppointmentSchema,
    isWrite: true,
  },
  cancelReservation: {
    method: 'DELETE',
    path: '/live-agenda/reservation/:id',
    summary: 'Cancel a viewing for the visitor',
    params: tokenParams,
    response: null,
    isWrite: true,
  },

  getAvailability: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Get the hours of an agenda',
    params: agendaParams,
    response: availabilitySchema,
    isNullable: true,
    isWrite: true,
  },
  putAvailability: {
    method: 'PUT',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Set the hours of an agenda',
    params: agendaParams,
    body: availabilitySchema,
    response: availabilitySchema,
    isWrite: true,
    isConditional: true,
  },
  deleteAvailability: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Close an agenda',
    params: agendaParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  listAgendaEntries: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId/entries',
    summary: 'List the viewings of an agenda',
    params: agendaParams,
    query: agendaEntriesQuerySchema,
    response: z.array(agendaEntrySchema),
    isWrite: true,
  },
  cancelAgendaEntry: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/entries/:id',
    summary: 'Cancel a viewing for the agency',
    params: agendaParams.extend({ id: z.uuid() }),
    response: null,
    isWrite: true,
  },
  createAgendaFeed: {
    method: 'POST',
    path: '/sites/:siteId/live-agenda/:salesRepId/feed',
    summary: 'Create the secret of a calendar feed',
    params: agendaParams,
    response: agendaFeedSecretSchema,
    isWrite: true,
  },
  getAgendaFeed: {
    method: 'GET',
    path: '/live-agenda/feeds/:id',
    summary: 'Get the calendar feed of a sales contact',
    params: tokenParams,
    response: agendaFeedSchema,
    isNullable: true,
  },
} as const satisfies Record<string, Endpoint>;
