import type { Moment } from '../core/calendar/belgianTime.ts';
import { createBookingMails, type BookingMailStore } from '../booking/bookingMails.ts';
import type { RentalReservationRepository } from './store/rentalReservationRepository.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import { composeStayAgencyMail } from './mails/stayAgencyMail.ts';
import type { Reservation } from './reservation.ts';
import { buildAnonymousStayEntry } from './stayCalendar.ts';

export interface ErasedStayStores {
  readonly mails: BookingMailStore;
  readonly rentalReservations: Pick<RentalReservationRepository, 'block' | 'setState'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'lock'>;
}

/**
 * Handles a future stay whose guest's data are erased. A request is cancelled. Confirmed nights stay taken under their
 * reference, because the guest is still expected. The function must be called within the transaction of the erasure.
 * Returns a function that mails the agency, without personal data, and that must be called after the erasure.
 */
export async function eraseStay(
  { rentalUnits, rentalReservations, mails }: ErasedStayStores,
  stay: Reservation,
  now: Moment,
): Promise<() => Promise<void>> {
  const { siteId, unitId, id } = stay;
  const storedUnit = await rentalUnits.lock(siteId, unitId);
  if (!storedUnit) throw new Error('A reservation has no home.');
  const isExpected = stay.state === 'confirmed';
  await (isExpected ? rentalReservations.block(stay) : rentalReservations.setState(stay, 'cancelled', undefined));
  const reservation: Reservation = {
    ...stay,
    state: isExpected ? stay.state : 'cancelled',
    sequence: stay.sequence + 1,
  };
  const change = isExpected ? 'guestErased' : 'requestErased';
  return async () => {
    const { agencyContext, mailAgencyAnonymously } = await createBookingMails(mails, stay, {
      salesRep: storedUnit.unit.salesRep,
      reference: `rental:${id}`,
    });
    await mailAgencyAnonymously({
      kind: `rental.${change}.agency`,
      content: composeStayAgencyMail(agencyContext, { reservation, storedUnit, change }),
      calendarEntry: buildAnonymousStayEntry(agencyContext, { reservation, now }),
    });
  };
}
