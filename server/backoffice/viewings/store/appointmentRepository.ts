import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type BookedAppointments, createBookedAppointments } from './bookedAppointments.ts';
import { createSlotHolds, type SlotHolds } from './slotHolds.ts';
import { createViewedEstates, type ViewedEstates } from '../../booking/viewedEstates.ts';

/**
 * Stores holds, and booked or cancelled appointments. The database refuses overlaps in one agenda (SQLSTATE 23P01). A
 * writer should lock the agenda first, so that this error does not occur.
 */
export interface AppointmentRepository extends SlotHolds, BookedAppointments, ViewedEstates {}

export const createAppointmentRepository = (unit: UnitOfWork): AppointmentRepository => ({
  ...createSlotHolds(unit),
  ...createBookedAppointments(unit),
  ...createViewedEstates(unit),
});
