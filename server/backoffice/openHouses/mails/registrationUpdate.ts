import type { ViewedEstate } from '../../booking/viewedEstates.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Registration } from '../openHouse.ts';

/** What happened to a registration: `moved` and `cancelledByAgency` by the agency, the others by its visitor. */
export type RegistrationChange = 'registered' | 'moved' | 'cancelled' | 'cancelledByAgency';

export interface RegistrationUpdate {
  /** As it is now. */
  readonly registration: Registration;
  /** Undefined when the site no longer has it. */
  readonly estate: ViewedEstate | undefined;
  readonly change: RegistrationChange;
  /** For the visitor's links; a registration that does not count has none. */
  readonly token?: string | undefined;
  readonly now: Moment;
  /** When it began before it was moved. */
  readonly before?: Moment;
}
