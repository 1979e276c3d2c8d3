import { localize } from '#shared/i18n/locales.ts';
import { type BookingMailStore, createBookingMails } from '../../booking/bookingMails.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import type { LeadQueue } from '../../leads/leadQueue.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { Reservation } from '../reservation.ts';
import { buildStayAgencyEntry, buildStayGuestEntry } from '../stayCalendar.ts';
import type { StayUpdate } from '../stayUpdate.ts';
import type { StoredRentalUnit } from '../storedUnit.ts';
import { composeStayAgencyMail } from './stayAgencyMail.ts';
import { composeStayGuestMail } from './stayGuestMail.ts';
import { toUnitUrl } from './stayLinks.ts';
import { formatChecks, formatParty, formatShortDay } from './stayWords.ts';

/**
 * The changes that become leads. Only changes that the guest made become leads, because the agency knows its own
 * answers.
 */
const LEAD_CHANGES: ReadonlyMap<StayUpdate['change'], 'reservation' | 'cancellation'> = new Map([
  ['requested', 'reservation'],
  ['cancelled', 'cancellation'],
]);

export interface StayMailStores {
  readonly leads: LeadQueue;
  readonly mails: BookingMailStore;
}

/** Builds the lead for the agency's CRM. `context` is in the site's own language. */
function buildStayLead(
  context: MailContext,
  {
    reservation,
    storedUnit,
    kind,
  }: { reservation: Reservation; storedUnit: StoredRentalUnit; kind: 'reservation' | 'cancellation' },
): StoredLead {
  const { t, locale } = context;
  const { begin, end, document, reference, unitId } = reservation;
  const { visitor, guests, remark, unit } = document;
  const textValues = { begin: formatShortDay(begin, locale), end: formatShortDay(end, locale) };
  const sentence = t(`mailLeads:text.${kind === 'reservation' ? 'reservation' : 'stayCancelled'}`, textValues);
  return {
    kind,
    locale: document.locale,
    visitor,
    text: [sentence, remark].filter(Boolean).join('\n'),
    facts: [
      `${begin} – ${end}`,
      formatParty({ guests }, t),
      t('mailLeads:text.reference', { reference }),
      ...(kind === 'reservation' ? formatChecks(document, context) : []),
    ],
    subject: {
      source: storedUnit.unit.source,
      reference: unit.reference,
      title: localize(unit.title, locale),
      url: toUnitUrl(context, unitId),
    },
    stay: { begin, end, persons: guests.adults + guests.children },
  };
}

/**
 * Mails the guest, in the language of the request, and the agency, in the site's own language, each with a calendar
 * entry: tentative, confirmed or cancelled. The guest's changes are also queued for the agency's CRM. The function must
 * be called within the transaction of the change.
 */
export async function sendStayMails({ leads, mails }: StayMailStores, update: StayUpdate): Promise<void> {
  const { reservation, storedUnit, change } = update;
  const { visitorContext, agencyContext, mailVisitor, mailAgency } = await createBookingMails(mails, reservation, {
    salesRep: storedUnit.unit.salesRep,
    reference: `rental:${reservation.id}`,
  });
  await mailVisitor({
    kind: `rental.${change}`,
    content: composeStayGuestMail(visitorContext, update),
    calendarEntry: buildStayGuestEntry(visitorContext, update),
  });
  await mailAgency({
    kind: `rental.${change}.agency`,
    content: composeStayAgencyMail(agencyContext, update),
    calendarEntry: buildStayAgencyEntry(agencyContext, update),
  });
  const kind = LEAD_CHANGES.get(change);
  if (!kind) return;
  const { siteId, id } = reservation;
  await leads.add(siteId, `rental:${id}`, buildStayLead(agencyContext, { reservation, storedUnit, kind }));
}
