import type { AgendaAvailability } from '#shared/api/liveAgenda.ts';
import type { AppointmentDocument } from '../core/db/documents/appointmentDocument.ts';
import type { Moment, TimeSpan } from '../core/calendar/belgianTime.ts';

/** The agenda of a sales contact. */
export interface Agenda {
  readonly id: number;
  readonly siteId: string;
  readonly salesRepId: number;
  /** The hours of the agenda; undefined when the sales contact no longer takes viewings. */
  readonly availability: AgendaAvailability | undefined;
}

export interface Appointment extends TimeSpan {
  readonly id: string;
  readonly agendaId: number;
  readonly siteId: string;
  readonly salesRepId: number;
  readonly state: 'booked' | 'cancelled';
  readonly estateId: number;
  /** The number of changes since the viewing was booked. */
  readonly sequence: number;
  /** The moment at which the viewing was booked or last changed. */
  readonly revised: Moment;
  readonly document: AppointmentDocument;
}

export const isUpcoming = (appointment: Appointment | undefined, now: Moment): appointment is Appointment =>
  appointment?.state === 'booked' && appointment.end > now;

export interface AgendaEntryRow extends TimeSpan {
  readonly id: string;
  readonly state: 'held' | 'booked' | 'cancelled';
  readonly estateId: number;
  readonly document: AppointmentDocument | undefined;
}
