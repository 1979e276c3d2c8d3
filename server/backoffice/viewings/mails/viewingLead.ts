import { localize } from '#shared/i18n/locales.ts';
import { formatBelgianIso } from '../../core/calendar/belgianTime.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import { toLeadSubject } from '../../leads/leadSubject.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { AppointmentUpdate } from './appointmentUpdate.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';

/** Builds the lead for the agency's CRM. `context` is in the site's own language. */
export function buildViewingLead(
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
