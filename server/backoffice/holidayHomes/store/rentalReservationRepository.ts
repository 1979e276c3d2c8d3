import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type BusyNightsReader, createBusyNightsReader } from './busyNights.ts';
import { createErasedStays, type ErasedStays } from './erasedStays.ts';
import { createNightHolds, type NightHolds } from './nightHolds.ts';
import { createReservations, type Reservations } from './reservations.ts';

/**
 * Stores reservations, holds and closed nights of holiday homes. The database refuses two bookings of one home for one
 * night (SQLSTATE 23P01). A writer should lock the home first, so that this error does not occur.
 */
export interface RentalReservationRepository extends BusyNightsReader, NightHolds, Reservations, ErasedStays {}

export const createRentalReservationRepository = (unit: UnitOfWork): RentalReservationRepository => ({
  ...createBusyNightsReader(unit),
  ...createNightHolds(unit),
  ...createReservations(unit),
  ...createErasedStays(unit),
});
