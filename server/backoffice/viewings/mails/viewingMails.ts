import { salesAddress } from '../../mail/salesAddress.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import { agencyLetter } from './agencyLetter.ts';
import type { Appointment } from '../appointment.ts';
import { invitation } from '../../core/calendar/calendarFile.ts';
import { agencyEntry, visitorEntry } from '../viewingCalendar.ts';
import type { ViewingNews } from './viewingNews.ts';
import { visitorLetter } from './visitorLetter.ts';
import { reminderTime } from './viewingTimes.ts';

/** What is stored of what this needs. */
interface Stores {
  readonly mails: MailRepository;
}

const reminderOf = ({ id }: Appointment): string => `visit-reminder:${id}`;

/**
 * Tells the visitor, in the language of the booking, and the sales contact, in the site's own, each with the entry for
 * their calendar; and sees to the visitor's reminder. Within the transaction of the change.
 */
export async function sendViewingMails({ mails }: Stores, news: ViewingNews): Promise<void> {
  const { appointment, estate, change, token, now } = news;
  const { siteId, id, document } = appointment;
  const { visitor, salesRep } = document;
  const studio = await mails.studio(siteId, document.locale);
  const { site } = studio;
  const office = await mails.studio(siteId, site.locales[0] ?? document.locale);

  const guest = { name: `${visitor.firstName} ${visitor.lastName}`, email: visitor.email };
  const host = salesAddress(site, salesRep);
  const organizer = { name: site.name, email: site.contact.email };
  const viewing = { appointment, estate, now };
  const common = { site, visitor: visitor.email, reference: `visit:${id}` };

  await mails.enqueue({
    ...common,
    kind: `viewing.${change}`,
    to: guest,
    replyTo: host,
    content: visitorLetter(studio, news),
    calendar: invitation(visitorEntry(studio, { ...viewing, token }), organizer, guest),
  });
  await mails.enqueue({
    ...common,
    kind: `viewing.${change}.agency`,
    to: host,
    replyTo: guest,
    content: agencyLetter(office, news),
    calendar: invitation(agencyEntry(office, viewing), organizer, host),
  });

  await mails.withdraw(siteId, reminderOf(appointment));
  const due = token === undefined ? undefined : reminderTime(appointment.start, now);
  if (due === undefined) return;
  await mails.enqueue({
    ...common,
    kind: 'viewing.reminder',
    reference: reminderOf(appointment),
    dueAt: new Date(due),
    to: guest,
    replyTo: host,
    content: visitorLetter(studio, { ...news, change: 'reminder' as const }),
  });
}
