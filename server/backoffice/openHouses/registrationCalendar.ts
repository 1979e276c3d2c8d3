import { localize } from '#shared/i18n/locales.ts';
import type { ViewedEstate } from '../booking/viewedEstates.ts';
import type { Moment } from '../core/calendar/belgianTime.ts';
import type { CalendarEntry } from '../core/calendar/calendarFile.ts';
import { estateUrl } from '../mail/compose/estateMailCard.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { registrationUrl } from './mails/registrationGuestMail.ts';
import type { Registration } from './openHouse.ts';

interface Registered {
  readonly registration: Registration;
  readonly now: Moment;
}

const lines = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n');

const common = ({ registration, now }: Registered, { url }: MailContext) => ({
  uid: `${registration.id}@${new URL(url('/')).hostname}`,
  sequence: registration.sequence,
  stamp: now,
  start: registration.start,
  end: registration.end,
  cancelled: registration.state !== 'registered',
});

/** As it stands in the visitor's calendar. Without a `token` it has no link. */
export function guestEntry(
  context: MailContext,
  registered: Registered & { readonly token: string | undefined },
): CalendarEntry {
  const { t, locale, site } = context;
  const { salesRep, estate } = registered.registration.document;
  const phone = salesRep.mobile ?? salesRep.phone ?? (site.contact.phone || site.contact.email);
  const link =
    registered.token === undefined ? '' : registrationUrl('openHouseRegistration', context, registered.token);
  const address = localize(estate.address, locale);
  return {
    ...common(registered, context),
    summary: t('mailOpenHouses:calendar.day', { address }),
    description: lines(
      t('mailOpenHouses:calendar.with', { agency: site.name, phone }),
      link && t('mailOpenHouses:calendar.change', { url: link }),
    ),
    location: address,
    url: link,
  };
}

/**
 * As it stands in the calendar of the sales contact: who comes, and how to reach them.
 *
 * @param isAnonymous the visitor's data were erased: nothing says who it was
 */
export function agencyEntry(
  context: MailContext,
  registered: Registered & { readonly estate: ViewedEstate | undefined },
  isAnonymous = false,
): CalendarEntry {
  const { t, locale } = context;
  const { people, document } = registered.registration;
  const { visitor, estate: booked } = document;
  const address = localize(registered.estate?.fullAddress ?? booked.address, locale);
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const link = registered.estate?.served ? estateUrl(registered.estate.summary, context) : '';
  return {
    ...common(registered, context),
    summary: isAnonymous
      ? t('mailOpenHouses:calendar.day', { address })
      : t('mailOpenHouses:calendar.guest', { name, people, address }),
    description: isAnonymous ? '' : lines(name, visitor.phone, visitor.email, link),
    location: address,
    url: isAnonymous ? '' : link,
  };
}
