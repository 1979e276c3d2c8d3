import { localize } from '#shared/i18n/locales.ts';
import { buildEntryUid } from '../booking/entryUid.ts';
import type { ViewedEstate } from '../booking/viewedEstates.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { CalendarEntry } from '../core/calendar/calendarFile.ts';
import { toEstateUrl } from '../mail/compose/estateMailCard.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { toRegistrationUrl } from './mails/registrationGuestMail.ts';
import type { Registration } from './openHouse.ts';

interface RegistrationEntryData {
  readonly registration: Registration;
  readonly now: Moment;
}

const joinLines = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n');

const buildCommonFields = ({ registration, now }: RegistrationEntryData, context: MailContext) => ({
  uid: buildEntryUid(registration, context),
  sequenceNumber: registration.sequence,
  stampedAt: now,
  start: registration.start,
  end: registration.end,
  isCancelled: registration.state !== 'registered',
});

/** Builds the entry for the visitor's calendar. When there is no `token`, the entry has no link. */
export function buildGuestEntry(
  context: MailContext,
  entryData: RegistrationEntryData & { readonly token: string | undefined },
): CalendarEntry {
  const { t, locale, site } = context;
  const { salesRep, estate } = entryData.registration.document;
  const phone = salesRep.mobile ?? salesRep.phone ?? (site.contact.phone || site.contact.email);
  const link =
    entryData.token === undefined ? '' : toRegistrationUrl('openHouseRegistration', context, entryData.token);
  const address = localize(estate.address, locale);
  return {
    ...buildCommonFields(entryData, context),
    summary: t('mailOpenHouses:calendar.day', { address }),
    description: joinLines(
      t('mailOpenHouses:calendar.with', { agency: site.name, phone }),
      link && t('mailOpenHouses:calendar.change', { url: link }),
    ),
    location: address,
    url: link,
  };
}

/**
 * Builds the entry for the sales contact's calendar. It contains the visitor and the visitor's contact data.
 *
 * @param isAnonymous true when the visitor's data were erased; the entry then contains nothing that identifies the
 * visitor
 */
export function buildAgencyEntry(
  context: MailContext,
  entryData: RegistrationEntryData & { readonly estate: ViewedEstate | undefined },
  isAnonymous = false,
): CalendarEntry {
  const { t, locale } = context;
  const { people, document } = entryData.registration;
  const { visitor, estate: bookedEstate } = document;
  const address = localize(entryData.estate?.fullAddress ?? bookedEstate.address, locale);
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const link = entryData.estate?.isServed ? toEstateUrl(entryData.estate.summary, context) : '';
  return {
    ...buildCommonFields(entryData, context),
    summary: isAnonymous
      ? t('mailOpenHouses:calendar.day', { address })
      : t('mailOpenHouses:calendar.guest', { name, people, address }),
    description: isAnonymous ? '' : joinLines(name, visitor.phone, visitor.email, link),
    location: address,
    url: isAnonymous ? '' : link,
  };
}
