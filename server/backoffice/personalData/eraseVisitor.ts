import { type ErasedViewingStores, eraseViewing } from '../viewings/erasedViewing.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import { foldEmail } from '../mail/enqueueMail.ts';
import { toBelgianDay } from '../holidayHomes/days.ts';
import { type ErasedStayStores, eraseStay } from '../holidayHomes/erasedStay.ts';
import type { Reservations } from '../holidayHomes/store/reservations.ts';
import type { BookedAppointments } from '../viewings/store/bookedAppointments.ts';
import { type ErasedRegistrationStores, eraseRegistration } from '../openHouses/erasedRegistration.ts';
import type { RegistrationRepository } from '../openHouses/store/registrationRepository.ts';
import type { ErasureRepository } from './erasureRepository.ts';

type ErasureTransactionStores = ErasedViewingStores &
  ErasedRegistrationStores &
  ErasedStayStores & {
    readonly appointments: Pick<BookedAppointments, 'listBookedBy'>;
    readonly registrations: Pick<RegistrationRepository, 'listComing'>;
    readonly erasures: Pick<ErasureRepository, 'erase'>;
    readonly rentalReservations: Pick<Reservations, 'listExpected'>;
  };

export interface EraseVisitorStores {
  transaction<T>(run: (stores: ErasureTransactionStores) => Promise<T>): Promise<T>;
}

interface VisitorErasure {
  /** The number of deleted records of each kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** The number of mails to the agency: one mail for each future viewing, open house and stay of the visitor. */
  readonly agencyMails: number;
}

/**
 * Erases the personal data of a visitor at a site in one transaction. The visitor is identified by an e-mail address or
 * a phone number (`PersonalData`). Future appointments, registrations and requested stays are cancelled; the nights
 * of confirmed stays remain taken. For each appointment, registration and stay, the agency gets a mail without personal
 * data, which asks the agency to erase its own copies (GDPR, article 19).
 */
export const eraseVisitor = (
  repositories: EraseVisitorStores,
  { siteId, email, now }: { readonly siteId: string; readonly email: string; readonly now: Moment },
): Promise<VisitorErasure> =>
  repositories.transaction(async (tx) => {
    const foldedEmail = foldEmail(email);
    const mailTasks: (() => Promise<void>)[] = [];
    for (const viewing of await tx.appointments.listBookedBy(siteId, foldedEmail, now))
      mailTasks.push(await eraseViewing(tx, viewing, now));
    for (const registration of await tx.registrations.listComing(siteId, foldedEmail, now))
      mailTasks.push(await eraseRegistration(tx, registration, now));
    for (const stay of await tx.rentalReservations.listExpected(siteId, foldedEmail, toBelgianDay(now)))
      mailTasks.push(await eraseStay(tx, stay, now));
    const counts = await tx.erasures.erase(siteId, foldedEmail);
    // The mails are queued after the erasure. They may go to the erased e-mail address, and the erasure deletes all
    // queued mails to this address.
    for (const queueMail of mailTasks) await queueMail();
    return { counts, agencyMails: mailTasks.length };
  });
