import type { Appointment } from '../appointment.ts';
import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';

/** The change of a viewing: `cancelled` by its visitor, `cancelledByAgency` by the agency. */
export type ViewingChange = 'booked' | 'moved' | 'cancelled' | 'cancelledByAgency';

export interface AppointmentUpdate {
  /** The appointment after the change. */
  readonly appointment: Appointment;
  /** Undefined when the site no longer has the estate. */
  readonly estate: ViewedEstate | undefined;
  readonly change: ViewingChange;
  /** The token for the visitor's links; a cancelled viewing has none. */
  readonly token?: string;
  readonly now: Moment;
  /** The start before the viewing was moved. */
  readonly before?: Moment;
}
