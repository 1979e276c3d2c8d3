import type { Moment } from '../core/calendar/belgianTime.ts';
import type { Reservation } from './reservation.ts';
import type { StoredRentalUnit } from './storedUnit.ts';

/** The change of a stay. `cancelled` means that its guest cancelled it. */
type RentalChange = 'requested' | 'confirmed' | 'refused' | 'cancelled' | 'cancelledByAgency';

export interface StayUpdate {
  /** The reservation after the change. */
  readonly reservation: Reservation;
  readonly storedUnit: StoredRentalUnit;
  readonly change: RentalChange;
  /** The token for the guest's links. It is absent for a cancelled or refused stay. */
  readonly token?: string;
  readonly now: Moment;
}
