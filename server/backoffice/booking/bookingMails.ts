import type { Locale } from '#shared/i18n/locales.ts';
import { type CalendarEntry, invitation } from '../core/calendar/calendarFile.ts';
import type { MailContext } from '../mail/mailContext.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { OutgoingMail } from '../mail/outgoingMail.ts';
import { salesAddress } from '../mail/salesAddress.ts';

/** What the mails are about. */
interface Booked {
  readonly siteId: string;
  /** Who comes, and in which language that was said. */
  readonly document: {
    readonly visitor: { readonly firstName: string; readonly lastName: string; readonly email: string };
    readonly locale: Locale;
  };
}

/** Where the mails are written and queued. */
export type BookingMailStore = Pick<MailRepository, 'contextFor' | 'enqueue' | 'officeAddress'>;

interface Options {
  /** Whose calendar it is in; without an address of that one's, the office's, else the agency's. */
  readonly salesRep: (NonNullable<Parameters<typeof salesAddress>[1]> & { readonly id?: number }) | undefined;
  /** What the mails belong to, such as `visit:…`. */
  readonly reference: string;
}

interface BookingMail extends Pick<OutgoingMail, 'kind' | 'content' | 'dueAt'> {
  /** For the reader's calendar. */
  readonly entry?: CalendarEntry;
  /** Instead of that of the other mails. */
  readonly reference?: string;
}

/** The mails about a booking: written with a context, and queued. */
interface BookingMails {
  /** In the language of the booking, and in the site's own. */
  readonly visitorContext: MailContext;
  readonly agencyContext: MailContext;
  readonly toVisitor: (mail: BookingMail) => Promise<void>;
  readonly toAgency: (mail: BookingMail) => Promise<void>;
  /** When the visitor's data were erased: nothing in or about it says who it was. */
  readonly toAgencyAnonymously: (mail: BookingMail) => Promise<void>;
}

/** Between the visitor of a booking and the one who expects them. Within the transaction of the change. */
export async function bookingMails(
  mails: BookingMailStore,
  { siteId, document: { visitor, locale } }: Booked,
  { salesRep, reference }: Options,
): Promise<BookingMails> {
  const visitorContext = await mails.contextFor(siteId, locale);
  const { site } = visitorContext;
  const addressee = { name: `${visitor.firstName} ${visitor.lastName}`, email: visitor.email };
  const agency = salesAddress(site, salesRep, await mails.officeAddress(siteId, { salesRepId: salesRep?.id }));
  const organizer = { name: site.name, email: site.contact.email };
  const queue = async (
    addressed: Pick<OutgoingMail, 'replyTo' | 'visitor'> & { readonly to: typeof addressee },
    { entry, ...mail }: BookingMail,
  ) => {
    await mails.enqueue({
      site,
      reference,
      ...addressed,
      ...mail,
      ...(entry && { calendar: invitation(entry, organizer, addressed.to) }),
    });
  };
  return {
    visitorContext,
    agencyContext: await mails.contextFor(siteId, site.locales[0] ?? locale),
    toVisitor: (mail) => queue({ to: addressee, replyTo: agency, visitor: visitor.email }, mail),
    toAgency: (mail) => queue({ to: agency, replyTo: addressee, visitor: visitor.email }, mail),
    toAgencyAnonymously: (mail) => queue({ to: agency }, mail),
  };
}
