import { createBookingMails, type BookingMailStore } from '../booking/bookingMails.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { composeRegistrationAgencyMail } from './mails/registrationAgencyMail.ts';
import { toRegistrationReference } from './mails/registrationMails.ts';
import type { Registration } from './openHouse.ts';
import { buildAgencyEntry } from './registrationCalendar.ts';
import type { RegistrationRepository } from './store/registrationRepository.ts';

export interface ErasedRegistrationStores {
  readonly registrations: Pick<RegistrationRepository, 'cancel'>;
  readonly appointments: ViewedEstates;
  readonly mails: BookingMailStore;
}

/**
 * Cancels the registration of a visitor whose data are erased. The function must be called within the transaction of
 * the erasure. Returns a function that mails the sales contact, without personal data, and that must be called after
 * the erasure.
 */
export async function eraseRegistration(
  { registrations, appointments, mails }: ErasedRegistrationStores,
  registration: Registration,
  now: Moment,
): Promise<() => Promise<void>> {
  await registrations.cancel(registration, 'visitor');
  const cancelledRegistration = { ...registration, state: 'cancelled' as const, sequence: registration.sequence + 1 };
  return async () => {
    const { agencyContext, mailAgencyAnonymously } = await createBookingMails(mails, registration, {
      salesRep: registration.document.salesRep,
      reference: toRegistrationReference(registration),
    });
    const estate = await appointments.estate(registration.siteId, registration.estateId);
    await mailAgencyAnonymously({
      kind: 'openHouse.visitorErased.agency',
      content: composeRegistrationAgencyMail(agencyContext, {
        registration: cancelledRegistration,
        estate,
        change: 'visitorErased',
      }),
      calendarEntry: buildAgencyEntry(agencyContext, { registration: cancelledRegistration, estate, now }, true),
    });
  };
}
