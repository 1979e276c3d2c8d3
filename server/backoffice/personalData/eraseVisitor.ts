import { eraseViewing } from '../viewings/erasedViewing.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { foldEmail } from '../mail/enqueueMail.ts';
import { today } from '../holidayHomes/days.ts';
import { eraseStay } from '../holidayHomes/erasedStay.ts';
import type { AgendaRepository } from '../viewings/agendaRepository.ts';
import type { AppointmentRepository } from '../viewings/appointmentRepository.ts';
import type { ErasureRepository } from './erasureRepository.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { RentalReservationRepository } from '../holidayHomes/store/rentalReservationRepository.ts';
import type { RentalUnitRepository } from '../holidayHomes/store/rentalUnitRepository.ts';

/** What is stored of what this needs. */
interface Stores {
  readonly agendas: AgendaRepository;
  readonly appointments: AppointmentRepository;
  readonly erasures: ErasureRepository;
  readonly mails: MailRepository;
  readonly rentalReservations: RentalReservationRepository;
  readonly rentalUnits: RentalUnitRepository;
  transaction<T>(run: (stores: Stores) => Promise<T>): Promise<T>;
}

export interface Erased {
  /** How much of each kind was removed. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many viewings and stays to come the agency was told of. */
  readonly told: number;
}

/**
 * Removes what a site keeps about an address, in one transaction. Whoever expects the visitor is told, without a word on
 * who it was, and asked to remove what they have themselves (GDPR, article 19): visits to come and stays that were only
 * asked for are off, nights that were confirmed stay taken.
 */
export const eraseVisitor = (
  repositories: Stores,
  { siteId, email, now }: { readonly siteId: string; readonly email: string; readonly now: Moment },
): Promise<Erased> =>
  repositories.transaction(async (inside) => {
    const address = foldEmail(email);
    const tell: (() => Promise<void>)[] = [];
    for (const visit of await inside.appointments.bookedBy(siteId, address, now))
      tell.push(await eraseViewing(inside, visit, now));
    for (const stay of await inside.rentalReservations.expectedOf(siteId, address, today(now)))
      tell.push(await eraseStay(inside, stay, now));
    const counts = await inside.erasures.erase(siteId, address);
    // Only now: the mails to somebody who is expected may go to the address that is erased.
    for (const each of tell) await each();
    return { counts, told: tell.length };
  });
