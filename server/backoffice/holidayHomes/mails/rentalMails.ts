import { correspondence } from '../../booking/correspondence.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import { guestLetter } from './guestLetter.ts';
import { hostLetter } from './hostLetter.ts';
import type { StayUpdate } from '../stayUpdate.ts';
import { guestEntry, hostEntry } from '../stayCalendar.ts';

interface Stores {
  readonly mails: MailRepository;
}

/**
 * Mails the guest, in the language of the request, and the agency, in the site's own, each with a calendar entry:
 * tentative, confirmed or cancelled. Runs within the transaction of the change.
 */
export async function sendRentalMails({ mails }: Stores, news: StayUpdate): Promise<void> {
  const { reservation, stored, change } = news;
  const { visitorStudio, agencyStudio, toVisitor, toAgency } = await correspondence(mails, reservation, {
    salesRep: stored.unit.salesRep,
    reference: `rental:${reservation.id}`,
  });
  await toVisitor({
    kind: `rental.${change}`,
    content: guestLetter(visitorStudio, news),
    entry: guestEntry(visitorStudio, news),
  });
  await toAgency({
    kind: `rental.${change}.agency`,
    content: hostLetter(agencyStudio, news),
    entry: hostEntry(agencyStudio, news),
  });
}
