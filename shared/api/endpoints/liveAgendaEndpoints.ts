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
    summary: 'The free slots of a sales contact; 204 for one without an agenda',
    params: agenda,
    query: freeSlotsQuerySchema,
    response: freeSlotsSchema,
    nullable: true,
  },
  holdSlot: {
    method: 'POST',
    path: '/sites/:siteId/live-agenda/:salesRepId/holds',
    summary:
      'Hold a slot for five minutes; 409 with the `nearest` free ones when it is not free, 429 when the visitor (X-Visitor) holds two already',
    params: agenda,
    body: holdSlotSchema,
    response: heldSlotSchema,
    write: true,
    idempotent: true,
  },
  releaseHold: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/holds/:id',
    summary: 'Release a hold on a slot; an expired one is no error',
    params: agenda.extend(token.shape),
    response: null,
    write: true,
  },
  createReservation: {
    method: 'POST',
    path: '/live-agenda/reservation',
    summary:
      'Book an appointment (site from X-Site-Id); 409 with the `nearest` free slots when the time is not free. Mails go to the visitor and to the sales contact',
    params: z.object({}),
    body: appointmentRequestSchema,
    response: agendaAppointmentSchema,
    write: true,
    idempotent: true,
  },
  getReservation: {
    method: 'GET',
    path: '/live-agenda/reservation/:id',
    summary: 'A future appointment (site from X-Site-Id); 204 when it is unknown, cancelled or over',
    params: token,
    response: agendaAppointmentSchema,
    nullable: true,
  },
  moveReservation: {
    method: 'PUT',
    path: '/live-agenda/reservation/:id',
    summary: 'Move an appointment to another free slot; 409 with the `nearest` free ones, 404 as for reading',
    params: token,
    body: moveAppointmentSchema,
    response: agendaAppointmentSchema,
    write: true,
  },
  cancelReservation: {
    method: 'DELETE',
    path: '/live-agenda/reservation/:id',
    summary: 'Cancel an appointment; one that is cancelled already is no error, 404 when it is unknown or has begun',
    params: token,
    response: null,
    write: true,
  },

  getAvailability: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'The hours of an agenda',
    params: agenda,
    response: availabilitySchema,
    nullable: true,
    write: true,
  },
  putAvailability: {
    method: 'PUT',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Set the hours of an agenda; booked appointments stay',
    params: agenda,
    body: availabilitySchema,
    response: availabilitySchema,
    write: true,
    conditional: true,
  },
  deleteAvailability: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/availability',
    summary: 'Close an agenda; booked appointments stay',
    params: agenda,
    response: null,
    write: true,
    conditional: true,
  },
  listAgendaEntries: {
    method: 'GET',
    path: '/sites/:siteId/live-agenda/:salesRepId/entries',
    summary: 'The entries of an agenda, visitors included',
    params: agenda,
    query: agendaEntriesQuerySchema,
    response: z.array(agendaEntrySchema),
    write: true,
  },
  cancelAgendaEntry: {
    method: 'DELETE',
    path: '/sites/:siteId/live-agenda/:salesRepId/entries/:id',
    summary: 'Cancel an appointment for the agency, with a mail to the visitor. 404 when it is unknown or has begun',
    params: agenda.extend({ id: z.uuid() }),
    response: null,
    write: true,
  },
  createAgendaFeed: {
    method: 'POST',
    path: '/sites/:siteId/live-agenda/:salesRepId/feed',
    summary: 'A new secret for the iCalendar feed of a sales contact; the previous secret no longer works',
    params: agenda,
    response: agendaFeedSecretSchema,
    write: true,
  },
  getAgendaFeed: {
    method: 'GET',
    path: '/live-agenda/feeds/:id',
    summary: 'The appointments of a sales contact as a calendar file (site from X-Site-Id); 204 for an unknown secret',
    params: token,
    response: agendaFeedSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
