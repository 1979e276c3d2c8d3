import type { Appointment } from '../appointment.ts';
import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';

/** The change of a viewing. `cancelled`: the visitor cancelled it. `cancelledByAgency`: the agency cancelled it. */
export type ViewingChange = 'booked' | 'moved' | 'cancelled' | 'cancelledByAgency';

export interface AppointmentUpdate {
  /** The appointment after the change. */
  readonly appointment: Appointment;
  /** The estate. It is undefined when the site no longer has it. */
  readonly estate: ViewedEstate | undefined;
  readonly change: ViewingChange;
  /** The token for the visitor's links. It is absent for a cancelled viewing. */
  readonly token?: string;
  readonly now: Moment;
  /** The start before the viewing was moved. */
  readonly previousStart?: Moment;
}
