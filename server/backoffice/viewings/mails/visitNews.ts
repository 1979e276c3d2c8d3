import type { Appointment, VisitedEstate } from '../appointment.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';

/** What happened to a visit: `cancelled` by its visitor, `calledOff` by the agency. */
export type VisitChange = 'booked' | 'moved' | 'cancelled' | 'calledOff';

export interface VisitNews {
  /** As it is now. */
  readonly appointment: Appointment;
  /** Undefined when the site no longer has it. */
  readonly estate: VisitedEstate | undefined;
  readonly change: VisitChange;
  /** For the visitor's links; a visit that does not take place has none. */
  readonly token?: string;
  readonly now: Moment;
  /** When it was, before it was moved. */
  readonly before?: Moment;
}
