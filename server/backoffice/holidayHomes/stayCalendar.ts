import { localize } from '#shared/i18n/locales.ts';
import { buildEntryUid } from '../booking/entryUid.ts';
import type { CalendarEntry } from '../core/calendar/calendarFile.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { toReservationUrl, toUnitUrl } from './mails/stayLinks.ts';
import type { StayUpdate } from './stayUpdate.ts';
import { formatParty, toStaySpan } from './mails/stayWords.ts';

type StayEntryData = Pick<StayUpdate, 'reservation' | 'now'>;

const joinLines = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n');

/** Returns the fields that the guest's and the agency's calendar entries share. */
const buildCommonFields = ({ reservation, now }: StayEntryData, context: MailContext) => ({
  uid: buildEntryUid(reservation, context),
  sequenceNumber: reservation.sequence,
  stampedAt: now,
  ...toStaySpan(reservation),
  isCancelled: reservation.state === 'cancelled' || reservation.state === 'refused',
  isTentative: reservation.state === 'requested',
});

/** Builds the entry for the guest's calendar. */
export function buildStayGuestEntry(context: MailContext, update: StayUpdate): CalendarEntry {
  const { t, locale, site } = context;
  const { reservation, token } = update;
  const { unit } = reservation.document;
  const link = token === undefined ? '' : toReservationUrl('rentalReservation', context, token);
  return {
    ...buildCommonFields(update, context),
    summary: t('mailRentals:calendar.stay', { title: localize(unit.title, locale) }),
    description: joinLines(
      t('mailRentals:calendar.reference', { reference: reservation.reference }),
      `${site.name}, ${site.contact.phone || site.contact.email}`,
      link && t('mailRentals:calendar.look', { url: link }),
    ),
    location: localize(reservation.state === 'confirmed' ? unit.fullAddress : unit.shownAddress, locale),
    url: link,
  };
}

/**
 * Builds the entry for the agency's calendar after the guest's data were erased: a stay without a name, or its
 * cancellation.
 */
export function buildAnonymousStayEntry(context: MailContext, update: StayEntryData): CalendarEntry {
  const { t, locale } = context;
  const { reservation } = update;
  const { unit } = reservation.document;
  return {
    ...buildCommonFields(update, context),
    summary: t('mailRentals:calendar.stay', { title: unit.reference ?? localize(unit.title, locale) }),
    description: t('mailRentals:calendar.reference', { reference: reservation.reference }),
    location: localize(unit.fullAddress, locale),
    url: '',
  };
}

/** Builds the entry for the agency's calendar, with the name and the contact data of the guest. */
export function buildStayAgencyEntry(context: MailContext, update: StayUpdate): CalendarEntry {
  const { t, locale } = context;
  const { reservation, storedUnit } = update;
  const { visitor, unit, remark } = reservation.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const link = storedUnit.isServed ? toUnitUrl(context, reservation.unitId) : '';
  return {
    ...buildCommonFields(update, context),
    summary: t('mailRentals:calendar.stayOf', { name, home: unit.reference ?? localize(unit.title, locale) }),
    description: joinLines(
      name,
      visitor.phone,
      visitor.email,
      formatParty(reservation.document, t),
      t('mailRentals:calendar.reference', { reference: reservation.reference }),
      remark,
      link,
    ),
    location: localize(unit.fullAddress, locale),
    url: link,
  };
}
