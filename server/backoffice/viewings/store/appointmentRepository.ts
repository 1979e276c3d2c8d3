import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type BookedAppointments, createBookedAppointments } from './bookedAppointments.ts';
import { createSlotHolds, type SlotHolds } from './slotHolds.ts';
import { createViewedEstates, type ViewedEstates } from '../../booking/viewedEstates.ts';

/**
 * Holds, and appointments that are booked or cancelled. The database refuses (SQLSTATE 23P01) overlaps in one agenda; a
 * writer should lock the agenda first, so that this error does not occur.
 */
export interface AppointmentRepository extends SlotHolds, BookedAppointments, ViewedEstates {}

export const createAppointmentRepository = (unit: UnitOfWork): AppointmentRepository => ({
  ...createSlotHolds(unit),
  ...createBookedAppointments(unit),
  ...createViewedEstates(unit),
});
