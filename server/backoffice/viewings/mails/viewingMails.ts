import { createBookingMails, type BookingMailStore } from '../../booking/bookingMails.ts';
import type { LeadQueue } from '../../leads/leadQueue.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import { composeViewingAgencyMail } from './viewingAgencyMail.ts';
import type { Appointment } from '../appointment.ts';
import { buildAgencyEntry, buildVisitorEntry } from '../viewingCalendar.ts';
import type { AppointmentUpdate } from './appointmentUpdate.ts';
import { buildViewingLead } from './viewingLead.ts';
import { composeViewingVisitorMail } from './viewingVisitorMail.ts';
import { findReminderTime } from '../../booking/bookingTimes.ts';

export interface ViewingMailStores {
  readonly leads: LeadQueue;
  readonly mails: BookingMailStore & Pick<MailRepository, 'cancel'>;
}

/**
 * Returns the reference of the reminder. The database stores references, so the prefixes `visit:` and
 * `visit-reminder:` must not change.
 */
const toReminderReference = ({ id }: Appointment): string => `visit-reminder:${id}`;

/**
 * Mails the visitor, in the language of the booking, and the sales contact, in the site's own language, each with a
 * calendar entry. It also schedules the visitor's reminder and queues the change for the agency's CRM. The function
 * must be called within the transaction of the change.
 */
export async function sendViewingMails({ leads, mails }: ViewingMailStores, update: AppointmentUpdate): Promise<void> {
  const { appointment, estate, change, token, now } = update;
  const { siteId, id, document } = appointment;
  const { visitorContext, agencyContext, mailVisitor, mailAgency } = await createBookingMails(mails, appointment, {
    salesRep: document.salesRep,
    reference: `visit:${id}`,
  });
  const viewing = { appointment, estate, now };
  await mailVisitor({
    kind: `viewing.${change}`,
    content: composeViewingVisitorMail(visitorContext, update),
    calendarEntry: buildVisitorEntry(visitorContext, { ...viewing, token }),
  });
  await mailAgency({
    kind: `viewing.${change}.agency`,
    content: composeViewingAgencyMail(agencyContext, update),
    calendarEntry: buildAgencyEntry(agencyContext, viewing),
  });

  await leads.add(siteId, `visit:${id}`, buildViewingLead(agencyContext, update));

  await mails.cancel(siteId, toReminderReference(appointment));
  const reminderTime = token === undefined ? undefined : findReminderTime(appointment.start, now);
  if (reminderTime === undefined) return;
  await mailVisitor({
    kind: 'viewing.reminder',
    reference: toReminderReference(appointment),
    dueAt: new Date(reminderTime),
    content: composeViewingVisitorMail(visitorContext, { ...update, change: 'reminder' as const }),
  });
}
