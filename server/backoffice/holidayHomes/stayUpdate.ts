import type { Moment } from '../core/calendar/belgianTime.ts';
import type { Reservation } from './reservation.ts';
import type { StoredUnit } from './storedUnit.ts';

/** What happened to a stay: `cancelled` by its guest, `cancelledByAgency` by the agency. */
type RentalChange = 'requested' | 'confirmed' | 'refused' | 'cancelled' | 'cancelledByAgency';

export interface StayUpdate {
  /** As it is now. */
  readonly reservation: Reservation;
  readonly stored: StoredUnit;
  readonly change: RentalChange;
  /** For the guest's links; a stay that does not take place has none. */
  readonly token?: string;
  readonly now: Moment;
}
