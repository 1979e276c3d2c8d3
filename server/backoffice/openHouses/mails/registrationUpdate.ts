import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Registration } from '../openHouse.ts';

/** The change of a registration: `moved` and `cancelledByAgency` by the agency, the others by its visitor. */
export type RegistrationChange = 'registered' | 'moved' | 'cancelled' | 'cancelledByAgency';

export interface RegistrationUpdate {
  /** The registration after the change. */
  readonly registration: Registration;
  /** Undefined when the site no longer has the estate. */
  readonly estate: ViewedEstate | undefined;
  readonly change: RegistrationChange;
  /** The token for the visitor's links; a cancelled registration has none. */
  readonly token?: string | undefined;
  readonly now: Moment;
  /** The start before the registration was moved. */
  readonly before?: Moment;
}
