import type { Locale } from '#shared/i18n/locales.ts';
import { type CalendarEntry, buildInvitation } from '../core/calendar/calendarFile.ts';
import type { MailContext } from '../mail/mailContext.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { OutgoingMail } from '../mail/outgoingMail.ts';
import { chooseSalesAddress } from '../mail/salesAddress.ts';

/** The booking that the mails are about. */
interface MailedBooking {
  readonly siteId: string;
  /** The visitor, and the language of the booking. */
  readonly document: {
    readonly visitor: { readonly firstName: string; readonly lastName: string; readonly email: string };
    readonly locale: Locale;
  };
}

/** The store that creates the context of the mails and queues the mails. */
export type BookingMailStore = Pick<MailRepository, 'createMailContext' | 'enqueue' | 'officeAddress'>;

interface BookingMailOptions {
  /**
   * The sales contact whose calendar contains the booking. When the contact has no mail address, the mail address of
   * the office is used, or else the mail address of the agency.
   */
  readonly salesRep: (NonNullable<Parameters<typeof chooseSalesAddress>[1]> & { readonly id?: number }) | undefined;
  /** A reference for the booking, such as `visit:…`, that is stored with its mails. */
  readonly reference: string;
}

interface BookingMail extends Pick<OutgoingMail, 'kind' | 'content' | 'dueAt' | 'expiresAt'> {
  /** The entry for the recipient's calendar. */
  readonly calendarEntry?: CalendarEntry;
  /** The reference that is stored with this mail instead of the booking's reference. */
  readonly reference?: string;
}

/** The two contexts in which the mails about a booking are composed, and the functions that queue them. */
interface BookingMails {
  /** The visitor's context is in the language of the booking. The agency's context is in the site's own language. */
  readonly visitorContext: MailContext;
  readonly agencyContext: MailContext;
  readonly mailVisitor: (mail: BookingMail) => Promise<void>;
  readonly mailAgency: (mail: BookingMail) => Promise<void>;
  /** Mails the agency after the visitor's data were erased. The mail contains nothing that identifies the visitor. */
  readonly mailAgencyAnonymously: (mail: BookingMail) => Promise<void>;
}

/**
 * Creates the functions that mail the visitor of a booking and the sales contact. This function must be called
 * within the transaction that changes the booking.
 */
export async function createBookingMails(
  mails: BookingMailStore,
  { siteId, document: { visitor, locale } }: MailedBooking,
  { salesRep, reference }: BookingMailOptions,
): Promise<BookingMails> {
  const visitorContext = await mails.createMailContext(siteId, locale);
  const { site } = visitorContext;
  const addressee = { name: `${visitor.firstName} ${visitor.lastName}`, email: visitor.email };
  const agencyAddress = chooseSalesAddress(
    site,
    salesRep,
    await mails.officeAddress(siteId, { salesRepId: salesRep?.id }),
  );
  const organizer = { name: site.name, email: site.contact.email };
  const queueMail = async (
    recipient: Pick<OutgoingMail, 'replyTo' | 'visitor'> & { readonly to: typeof addressee },
    { calendarEntry, ...mail }: BookingMail,
  ) => {
    await mails.enqueue({
      site,
      reference,
      ...recipient,
      ...mail,
      ...(calendarEntry && { calendar: buildInvitation(calendarEntry, organizer, recipient.to) }),
    });
  };
  return {
    visitorContext,
    agencyContext: await mails.createMailContext(siteId, site.locales[0] ?? locale),
    mailVisitor: (mail) => queueMail({ to: addressee, replyTo: agencyAddress, visitor: visitor.email }, mail),
    mailAgency: (mail) => queueMail({ to: agencyAddress, replyTo: addressee, visitor: visitor.email }, mail),
    mailAgencyAnonymously: (mail) => queueMail({ to: agencyAddress }, mail),
  };
}
