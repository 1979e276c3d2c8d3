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

const agenda = z.object({ siteId: siteIdSchema, salesRepId: salesRepIdTextSchema });
const token = z.object({ id: agendaTokenSchema });

/**
 * The calls of specification §7.4, and the other calls that the screens and the agency need. A call whose path does not
 * name the site takes it from X-Site-Id; another site's identifier counts as unknown.
 */
export const LIVE_AGENDA_ENDPOINTS = {
  getFreeSlots: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId',
    summary: 'List free viewing times',
    params: agenda,
    query: freeSlotsQuerySchema,
    response: freeSlotsSchema,
    nullable: true,
  },
  holdSlot: {
    method: 'POST',
    path: '/sites/:siteId/live-agenda/:salesRepId/holds',
    summary: 'Hold a viewing time',
    params: agenda,
    body: holdSlotSchema,
    response: heldSlotSchema,
    write: true,
    idempotent: true,
  },
  releaseHold: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/holds/:id',
    summary: 'Release a held viewing time',
    params: agenda.extend(token.shape),
    response: null,
    write: true,
  },
  createReservation: {
    method: 'POST',
    path: '/live-agenda/reservation',
    summary: 'Book a viewing',
    params: z.object({}),
    body: appointmentRequestSchema,
    response: agendaAppointmentSchema,
    write: true,
    idempotent: true,
  },
  getReservation: {
    method: 'GET',
    path: '/live-agenda/reservation/:id',
    summary: 'Get a viewing',
    params: token,
    response: agendaAppointmentSchema,
    nullable: true,
  },
  moveReservation: {
    method: 'PUT',
    path: '/live-agenda/reservation/:id',
    summary: 'Move a viewing',
    params: token,
    body: moveAppointmentSchema,
    response: agendaAppointmentSchema,
    write: true,
  },
  cancelReservation: {
    method: 'DELETE',
    path: '/live-agenda/reservation/:id',
    summary: 'Cancel a viewing for the visitor',
    params: token,
    response: null,
    write: true,
  },

  getAvailability: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Get the hours of an agenda',
    params: agenda,
    response: availabilitySchema,
    nullable: true,
    write: true,
  },
  putAvailability: {
    method: 'PUT',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Set the hours of an agenda',
    params: agenda,
    body: availabilitySchema,
    response: availabilitySchema,
    write: true,
    conditional: true,
  },
  deleteAvailability: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Close an agenda',
    params: agenda,
    response: null,
    write: true,
    conditional: true,
  },
  listAgendaEntries: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId/entries',
    summary: 'List the viewings of an agenda',
    params: agenda,
    query: agendaEntriesQuerySchema,
    response: z.array(agendaEntrySchema),
    write: true,
  },
  cancelAgendaEntry: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/entries/:id',
    summary: 'Cancel a viewing for the agency',
    params: agenda.extend({ id: z.uuid() }),
    response: null,
    write: true,
  },
  createAgendaFeed: {
    method: 'POST',
    path: '/sites/:siteId/live-agenda/:salesRepId/feed',
    summary: 'Create the secret of a calendar feed',
    params: agenda,
    response: agendaFeedSecretSchema,
    write: true,
  },
  getAgendaFeed: {
    method: 'GET',
    path: '/live-agenda/feeds/:id',
    summary: 'Get the calendar feed of a sales contact',
    params: token,
    response: agendaFeedSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
