import { bookingMails, type BookingMailStore } from '../../booking/bookingMails.ts';
import type { LeadQueue } from '../../leads/leadQueue.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import { viewingAgencyMail } from './viewingAgencyMail.ts';
import type { Appointment } from '../appointment.ts';
import { agencyEntry, visitorEntry } from '../viewingCalendar.ts';
import type { AppointmentUpdate } from './appointmentUpdate.ts';
import { viewingLead } from './viewingLead.ts';
import { viewingVisitorMail } from './viewingVisitorMail.ts';
import { reminderTime } from '../../booking/bookingTimes.ts';

export interface ViewingMailStores {
  readonly leads: LeadQueue;
  readonly mails: BookingMailStore & Pick<MailRepository, 'cancel'>;
}

/** References of mails are stored: viewings keep the prefixes `visit:` and `visit-reminder:` in them. */
const reminderOf = ({ id }: Appointment): string => `visit-reminder:${id}`;

/**
 * Mails the visitor, in the language of the booking, and the sales contact, in the site's own, each with a calendar
 * entry; and schedules the visitor's reminder. The agency's CRM gets the change, too. Runs within the transaction of the
 * change.
 */
export async function sendViewingMails({ leads, mails }: ViewingMailStores, update: AppointmentUpdate): Promise<void> {
  const { appointment, estate, change, token, now } = update;
  const { siteId, id, document } = appointment;
  const { visitorContext, agencyContext, toVisitor, toAgency } = await bookingMails(mails, appointment, {
    salesRep: document.salesRep,
    reference: `visit:${id}`,
  });
  const viewing = { appointment, estate, now };
  await toVisitor({
    kind: `viewing.${change}`,
    content: viewingVisitorMail(visitorContext, update),
    entry: visitorEntry(visitorContext, { ...viewing, token }),
  });
  await toAgency({
    kind: `viewing.${change}.agency`,
    content: viewingAgencyMail(agencyContext, update),
    entry: agencyEntry(agencyContext, viewing),
  });

  await leads.add(siteId, `visit:${id}`, viewingLead(agencyContext, update));

  await mails.cancel(siteId, reminderOf(appointment));
  const due = token === undefined ? undefined : reminderTime(appointment.start, now);
  if (due === undefined) return;
  await toVisitor({
    kind: 'viewing.reminder',
    reference: reminderOf(appointment),
    dueAt: new Date(due),
    content: viewingVisitorMail(visitorContext, { ...update, change: 'reminder' as const }),
  });
}
