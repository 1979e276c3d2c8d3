import type { Locale } from '../../../shared/i18n/locales.ts';
import { type CalendarEntry, invitation } from '../core/calendar/calendarFile.ts';
import type { MailStudio } from '../mail/letter.ts';
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

interface Options {
  /** Whose calendar it is in; without an address of that one's, the agency's. */
  readonly salesRep: Parameters<typeof salesAddress>[1];
  /** What the mails belong to, such as `visit:…`. */
  readonly reference: string;
}

interface Post extends Pick<OutgoingMail, 'kind' | 'content' | 'dueAt'> {
  /** For the reader's calendar. */
  readonly entry?: CalendarEntry;
  /** Instead of that of the other mails. */
  readonly reference?: string;
}

/** The mails about a booking: written with a studio, and queued. */
export interface Correspondence {
  /** In the language of the booking, and in the site's own. */
  readonly visitorStudio: MailStudio;
  readonly agencyStudio: MailStudio;
  readonly toVisitor: (post: Post) => Promise<void>;
  readonly toAgency: (post: Post) => Promise<void>;
  /** When the visitor's data were erased: nothing in or about it says who it was. */
  readonly toAgencyAlone: (post: Post) => Promise<void>;
}

/** Between the visitor of a booking and the one who expects them. Within the transaction of the change. */
export async function correspondence(
  mails: MailRepository,
  { siteId, document: { visitor, locale } }: Booked,
  { salesRep, reference }: Options,
): Promise<Correspondence> {
  const visitorStudio = await mails.studio(siteId, locale);
  const { site } = visitorStudio;
  const guest = { name: `${visitor.firstName} ${visitor.lastName}`, email: visitor.email };
  const host = salesAddress(site, salesRep);
  const organizer = { name: site.name, email: site.contact.email };
  const queue = async (
    addressed: Pick<OutgoingMail, 'replyTo' | 'visitor'> & { readonly to: typeof guest },
    { entry, ...post }: Post,
  ) => {
    await mails.enqueue({
      site,
      reference,
      ...addressed,
      ...post,
      ...(entry && { calendar: invitation(entry, organizer, addressed.to) }),
    });
  };
  return {
    visitorStudio,
    agencyStudio: await mails.studio(siteId, site.locales[0] ?? locale),
    toVisitor: (post) => queue({ to: guest, replyTo: host, visitor: visitor.email }, post),
    toAgency: (post) => queue({ to: host, replyTo: guest, visitor: visitor.email }, post),
    toAgencyAlone: (post) => queue({ to: host }, post),
  };
}
