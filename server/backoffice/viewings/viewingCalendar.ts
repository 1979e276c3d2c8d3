import { localize } from '#shared/i18n/locales.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { estateUrl } from '../mail/compose/estateMailCard.ts';
import { appointmentUrl } from './mails/appointmentLinks.ts';
import type { Appointment } from './appointment.ts';
import type { ViewedEstate } from '../booking/viewedEstates.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { CalendarEntry } from '../core/calendar/calendarFile.ts';

interface Viewing {
  readonly appointment: Appointment;
  /** Undefined when the site no longer has the estate. */
  readonly estate: ViewedEstate | undefined;
  /** The stamp of the entry: the present moment in a mail, and the moment of the last change in a feed. */
  readonly now: Moment;
}

const joinLines = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n');

/** Returns the fields that the visitor's and the sales contact's entries share. */
const buildCommonFields = ({ appointment, now }: Viewing, { url }: MailContext) => ({
  uid: `${appointment.id}@${new URL(url('/')).hostname}`,
  sequence: appointment.sequence,
  stamp: now,
  start: appointment.start,
  end: appointment.end,
  cancelled: appointment.state === 'cancelled',
});

/** Builds the entry in the visitor's calendar. Without a `token` it has no link. */
export function visitorEntry(
  context: MailContext,
  viewing: Viewing & { readonly token?: string | undefined },
): CalendarEntry {
  const { t, locale, site } = context;
  const { salesRep, estate } = viewing.appointment.document;
  const phone = salesRep.mobile ?? salesRep.phone ?? (site.contact.phone || site.contact.email);
  const link = viewing.token === undefined ? '' : appointmentUrl('appointment', context, viewing.token);
  const address = localize(estate.address, locale);
  return {
    ...buildCommonFields(viewing, context),
    summary: t('mailViewings:calendar.viewing', { address }),
    description: joinLines(
      t('mailViewings:calendar.with', { contact: salesRep.name ?? site.name, phone }),
      link && t('mailViewings:calendar.change', { url: link }),
    ),
    location: address,
    url: link,
  };
}

/**
 * Builds the entry in the sales contact's calendar: the visitor, the place, and how to reach the visitor.
 *
 * @param isAnonymous the visitor's data were erased, so the entry contains nothing that identifies the
 * visitor
 */
export function agencyEntry(context: MailContext, viewing: Viewing, isAnonymous = false): CalendarEntry {
  const { t, locale } = context;
  const { visitor, remark, estate } = viewing.appointment.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const address = localize(viewing.estate?.fullAddress ?? estate.address, locale);
  if (isAnonymous)
    return {
      ...buildCommonFields(viewing, context),
      summary: t('mailViewings:calendar.viewing', { address }),
      description: '',
      location: address,
      url: '',
    };
  const link = viewing.estate?.served ? estateUrl(viewing.estate.summary, context) : '';
  return {
    ...buildCommonFields(viewing, context),
    summary: t('mailViewings:calendar.viewingBy', { name, address }),
    description: joinLines(
      name,
      visitor.phone,
      visitor.email,
      estate.reference && t('mailViewings:calendar.reference', { reference: estate.reference }),
      remark,
      link,
    ),
    location: address,
    url: link,
  };
}
