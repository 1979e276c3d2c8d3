import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Registration } from '../openHouse.ts';

/**
 * The change of a registration. `moved` and `cancelledByAgency` are changes by the agency; the visitor makes all other
 * changes.
 */
export type RegistrationChange = 'registered' | 'moved' | 'cancelled' | 'cancelledByAgency';

export interface RegistrationUpdate {
  /** The registration after the change. */
  readonly registration: Registration;
  /** The estate. It is undefined when the site no longer has it. */
  readonly estate: ViewedEstate | undefined;
  readonly change: RegistrationChange;
  /** The token for the visitor's links. It is absent for a cancelled registration. */
  readonly token?: string | undefined;
  readonly now: Moment;
  /** The start of the day before it was moved. */
  readonly previousStart?: Moment;
}
