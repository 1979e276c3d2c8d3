import { createBookingMails, type BookingMailStore } from '../../booking/bookingMails.ts';
import type { LeadQueue } from '../../leads/leadQueue.ts';
import { composeStayGuestMail } from './stayGuestMail.ts';
import { composeStayAgencyMail } from './stayAgencyMail.ts';
import { buildStayLead } from './stayLead.ts';
import type { StayUpdate } from '../stayUpdate.ts';
import { buildStayGuestEntry, buildStayAgencyEntry } from '../stayCalendar.ts';

export interface StayMailStores {
  readonly leads: LeadQueue;
  readonly mails: BookingMailStore;
}

/**
 * The changes that become leads. Only changes that the guest made become leads, because the agency knows its own
 * answers.
 */
const LEAD_CHANGES: ReadonlyMap<StayUpdate['change'], 'reservation' | 'cancellation'> = new Map([
  ['requested', 'reservation'],
  ['cancelled', 'cancellation'],
]);

/**
 * Mails the guest, in the language of the request, and the agency, in the site's own language, each with a calendar
 * entry: tentative, confirmed or cancelled. The guest's changes are also queued for the agency's CRM. The function must
 * be called within the transaction of the change.
 */
export async function sendStayMails({ leads, mails }: StayMailStores, update: StayUpdate): Promise<void> {
  const { reservation, stored, change } = update;
  const { visitorContext, agencyContext, mailVisitor, mailAgency } = await createBookingMails(mails, reservation, {
    salesRep: stored.unit.salesRep,
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
  await leads.add(siteId, `rental:${id}`, buildStayLead(agencyContext, { reservation, stored, kind }));
}
