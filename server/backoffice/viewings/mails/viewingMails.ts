import { localize } from '#shared/i18n/locales.ts';
import { type BookingMailStore, createBookingMails } from '../../booking/bookingMails.ts';
import { findReminderTime, formatBookingTimes } from '../../booking/bookingTimes.ts';
import { formatBelgianIso } from '../../core/calendar/belgianTime.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import type { LeadQueue } from '../../leads/leadQueue.ts';
import { toLeadSubject } from '../../leads/leadSubject.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import type { Appointment } from '../appointment.ts';
import { buildAgencyEntry, buildVisitorEntry } from '../viewingCalendar.ts';
import type { AppointmentUpdate } from './appointmentUpdate.ts';
import { composeViewingAgencyMail } from './viewingAgencyMail.ts';
import { composeViewingVisitorMail } from './viewingVisitorMail.ts';

export interface ViewingMailStores {
  readonly leads: LeadQueue;
  readonly mails: BookingMailStore & Pick<MailRepository, 'cancel'>;
}

/**
 * Returns the reference of the reminder. The database stores references, so the prefixes `visit:` and
 * `visit-reminder:` must not change.
 */
const toReminderReference = ({ id }: Appointment): string => `visit-reminder:${id}`;

/** Builds the lead for the agency's CRM. `context` is in the site's own language. */
function buildViewingLead(
  context: MailContext,
  { appointment, estate, change, previousStart }: AppointmentUpdate,
): StoredLead {
  const { t, locale, url } = context;
  const { start, end, document } = appointment;
  const { visitor, remark, salesRep, estate: bookedEstate } = document;
  const { longDay: day, time, hours } = formatBookingTimes(appointment, locale);
  const previousTimes =
    previousStart === undefined ? undefined : formatBookingTimes({ start: previousStart, end: previousStart }, locale);
  const textParams = { day, time, before: previousTimes ? `${previousTimes.day} ${previousTimes.time}` : '' };
  const isCancelled = change === 'cancelled' || change === 'cancelledByAgency';
  const textKey = isCancelled ? 'cancellation' : change === 'moved' ? 'moved' : 'viewing';
  return {
    kind: isCancelled ? 'cancellation' : 'viewing',
    locale: document.locale,
    visitor,
    text: [t(`mailLeads:text.${textKey}`, textParams), remark].filter(Boolean).join('\n'),
    facts: [
      `${day}, ${hours}`,
      ...(salesRep.name === undefined ? [] : [t('mailLeads:text.with', { name: salesRep.name })]),
    ],
    subject: estate
      ? toLeadSubject(estate, context)
      : { reference: bookedEstate.reference, title: localize(bookedEstate.title, locale), url: url('/') },
    viewing: { begin: formatBelgianIso(start), end: formatBelgianIso(end), agentEmail: salesRep.email },
  };
}

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
    expiresAt: new Date(appointment.start),
    content: composeViewingVisitorMail(visitorContext, { ...update, change: 'reminder' as const }),
  });
}
