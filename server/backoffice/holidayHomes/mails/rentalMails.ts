import { invitation } from '../../core/calendar/calendarFile.ts';
import { salesAddress } from '../../mail/salesAddress.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import { guestLetter } from './guestLetter.ts';
import { hostLetter } from './hostLetter.ts';
import type { RentalNews } from '../rentalNews.ts';
import { guestEntry, hostEntry } from '../stayCalendar.ts';

/** What is stored of what this needs. */
interface Stores {
  readonly mails: MailRepository;
}

/**
 * Tells the guest, in the language of the request, and the agency, in the site's own, each with the entry for their
 * calendar: not certain, certain, or taken back. Within the transaction of the change.
 */
export async function sendRentalMails({ mails }: Stores, news: RentalNews): Promise<void> {
  const { reservation, stored, change } = news;
  const { siteId, id, document } = reservation;
  const { visitor } = document;
  const { salesRep } = stored.unit;
  const studio = await mails.studio(siteId, document.locale);
  const { site } = studio;
  const office = await mails.studio(siteId, site.locales[0] ?? document.locale);

  const guest = { name: `${visitor.firstName} ${visitor.lastName}`, email: visitor.email };
  const host = salesAddress(site, salesRep);
  const organizer = { name: site.name, email: site.contact.email };
  const common = { site, visitor: visitor.email, reference: `rental:${id}` };

  await mails.enqueue({
    ...common,
    kind: `rental.${change}`,
    to: guest,
    replyTo: host,
    content: guestLetter(studio, news),
    calendar: invitation(guestEntry(studio, news), organizer, guest),
  });
  await mails.enqueue({
    ...common,
    kind: `rental.${change}.agency`,
    to: host,
    replyTo: guest,
    content: hostLetter(office, news),
    calendar: invitation(hostEntry(office, news), organizer, host),
  });
}
