import { localize } from '#shared/i18n/locales.ts';
import { buildEntryUid } from '../booking/entryUid.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { toEstateUrl } from '../mail/compose/estateMailCard.ts';
import { toAppointmentUrl } from './mails/appointmentLinks.ts';
import type { Appointment } from './appointment.ts';
import type { ViewedEstate } from '../booking/viewedEstates.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { CalendarEntry } from '../core/calendar/calendarFile.ts';

interface ViewingEntryData {
  readonly appointment: Appointment;
  /** The estate. It is undefined when the site no longer has it. */
  readonly estate: ViewedEstate | undefined;
  /** The time stamp of the entry: the present moment in a mail, and the moment of the last change in a feed. */
  readonly now: Moment;
}

const joinLines = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n');

/** Returns the fields that the visitor's and the sales contact's calendar entries share. */
const buildCommonFields = ({ appointment, now }: ViewingEntryData, context: MailContext) => ({
  uid: buildEntryUid(appointment, context),
  sequenceNumber: appointment.sequence,
  stampedAt: now,
  start: appointment.start,
  end: appointment.end,
  isCancelled: appointment.state === 'cancelled',
});

/** Builds the entry for the visitor's calendar. When there is no `token`, the entry has no link. */
export function buildVisitorEntry(
  context: MailContext,
  viewing: ViewingEntryData & { readonly token?: string | undefined },
): CalendarEntry {
  const { t, locale, site } = context;
  const { salesRep, estate } = viewing.appointment.document;
  const phone = salesRep.mobile ?? salesRep.phone ?? (site.contact.phone || site.contact.email);
  const link = viewing.token === undefined ? '' : toAppointmentUrl('appointment', context, viewing.token);
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
 * Builds the entry for the sales contact's calendar. It contains the visitor, the place and the visitor's contact data.
 *
 * @param isAnonymous true when the visitor's data were erased; the entry then contains nothing that identifies the
 * visitor
 */
export function buildAgencyEntry(context: MailContext, viewing: ViewingEntryData, isAnonymous = false): CalendarEntry {
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
  const link = viewing.estate?.isServed ? toEstateUrl(viewing.estate.summary, context) : '';
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
