import { bookingMails, type BookingMailStore } from '../../booking/bookingMails.ts';
import { stayGuestMail } from './stayGuestMail.ts';
import { stayAgencyMail } from './stayAgencyMail.ts';
import type { StayUpdate } from '../stayUpdate.ts';
import { stayGuestEntry, stayAgencyEntry } from '../stayCalendar.ts';

export interface StayMailStores {
  readonly mails: BookingMailStore;
}

/**
 * Mails the guest, in the language of the request, and the agency, in the site's own, each with a calendar entry:
 * tentative, confirmed or cancelled. Runs within the transaction of the change.
 */
export async function sendStayMails({ mails }: StayMailStores, update: StayUpdate): Promise<void> {
  const { reservation, stored, change } = update;
  const { visitorContext, agencyContext, toVisitor, toAgency } = await bookingMails(mails, reservation, {
    salesRep: stored.unit.salesRep,
    reference: `rental:${reservation.id}`,
  });
  await toVisitor({
    kind: `rental.${change}`,
    content: stayGuestMail(visitorContext, update),
    entry: stayGuestEntry(visitorContext, update),
  });
  await toAgency({
    kind: `rental.${change}.agency`,
    content: stayAgencyMail(agencyContext, update),
    entry: stayAgencyEntry(agencyContext, update),
  });
}
