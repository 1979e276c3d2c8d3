import { createBookingMails, type BookingMailStore } from '../booking/bookingMails.ts';
import type { AgendaRepository } from './store/agendaRepository.ts';
import type { AppointmentRepository } from './store/appointmentRepository.ts';
import { composeViewingAgencyMail } from './mails/viewingAgencyMail.ts';
import type { Appointment } from './appointment.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { buildAgencyEntry } from './viewingCalendar.ts';

export interface ErasedViewingStores {
  readonly agendas: Pick<AgendaRepository, 'lock'>;
  readonly appointments: Pick<AppointmentRepository, 'cancel' | 'estate'>;
  readonly mails: BookingMailStore;
}

/**
 * Cancels a future viewing whose visitor's data are erased. The function must be called within the transaction of the
 * erasure. Returns a function that mails the sales contact, without personal data, and that must be called after the
 * erasure.
 */
export async function eraseViewing(
  { agendas, appointments, mails }: ErasedViewingStores,
  viewing: Appointment,
  now: Moment,
): Promise<() => Promise<void>> {
  const { siteId, salesRepId, id, estateId, document } = viewing;
  await agendas.lock(siteId, salesRepId);
  await appointments.cancel(viewing);
  const appointment = { ...viewing, state: 'cancelled' as const, sequence: viewing.sequence + 1 };
  return async () => {
    const { agencyContext, mailAgencyAnonymously } = await createBookingMails(mails, viewing, {
      salesRep: document.salesRep,
      // The mails of a viewing are stored with this prefix (`viewingMails.ts`).
      reference: `visit:${id}`,
    });
    const estate = await appointments.estate(siteId, estateId);
    await mailAgencyAnonymously({
      kind: 'viewing.visitorErased.agency',
      content: composeViewingAgencyMail(agencyContext, { appointment, estate, change: 'visitorErased' }),
      calendarEntry: buildAgencyEntry(agencyContext, { appointment, estate, now }, true),
    });
  };
}
