import type { Appointment } from '../appointment.ts';
import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';

/** What happened to a viewing: `cancelled` by its visitor, `cancelledByAgency` by the agency. */
export type ViewingChange = 'booked' | 'moved' | 'cancelled' | 'cancelledByAgency';

export interface AppointmentUpdate {
  /** As it is now. */
  readonly appointment: Appointment;
  /** Undefined when the site no longer has it. */
  readonly estate: ViewedEstate | undefined;
  readonly change: ViewingChange;
  /** For the visitor's links; a viewing that does not take place has none. */
  readonly token?: string;
  readonly now: Moment;
  /** When it was, before it was moved. */
  readonly before?: Moment;
}
