import { forgetVisit } from '../agenda/forgottenVisit.ts';
import type { Moment } from '../agenda/belgianTime.ts';
import { foldEmail } from '../mail/enqueueMail.ts';
import { today } from '../rentals/days.ts';
import { forgetStay } from '../rentals/forgottenStay.ts';
import type { Repositories } from '../repositories/repositories.ts';

export interface Forgotten {
  /** How much of each kind was removed. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many visits and stays to come whoever expected the visitor was told of. */
  readonly told: number;
}

/**
 * Removes what a site keeps about an address, in one transaction. Whoever expects the visitor is told, without a word on
 * who it was, and asked to remove what they have themselves (GDPR, article 19): visits to come and stays that were only
 * asked for are off, nights that were confirmed stay taken.
 */
export const forgetVisitor = (
  repositories: Pick<Repositories, 'transaction'>,
  { siteId, email, now }: { readonly siteId: string; readonly email: string; readonly now: Moment },
): Promise<Forgotten> =>
  repositories.transaction(async (inside) => {
    const address = foldEmail(email);
    const tell: (() => Promise<void>)[] = [];
    for (const visit of await inside.appointments.bookedBy(siteId, address, now))
      tell.push(await forgetVisit(inside, visit, now));
    for (const stay of await inside.rentalReservations.expectedOf(siteId, address, today(now)))
      tell.push(await forgetStay(inside, stay, now));
    const counts = await inside.erasures.erase(siteId, address);
    // Only now: the mails to somebody who is expected may go to the address that is erased.
    for (const each of tell) await each();
    return { counts, told: tell.length };
  });
