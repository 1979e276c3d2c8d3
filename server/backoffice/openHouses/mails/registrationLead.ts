import { localize } from '#shared/i18n/locales.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import { toLeadSubject } from '../../leads/leadSubject.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { RegistrationUpdate } from './registrationUpdate.ts';

/**
 * Builds the lead for the agency's CRM, because a guest of an open house is interested in the home. `context`
 * is in the site's own language.
 */
export function buildRegistrationLead(
  context: MailContext,
  { registration, estate, change }: Pick<RegistrationUpdate, 'registration' | 'estate' | 'change'>,
): StoredLead {
  const { t, locale, url } = context;
  const { people, document } = registration;
  const { longDay: day, time, hours } = formatBookingTimes(registration, locale);
  const { visitor, estate: bookedEstate } = document;
  const isCancelled = change === 'cancelled';
  return {
    kind: isCancelled ? 'cancellation' : 'property',
    locale: document.locale,
    visitor,
    text: t(`mailOpenHouses:lead.${isCancelled ? 'cancelled' : 'registered'}`, { day, time, people }),
    facts: [`${day}, ${hours}`],
    subject: estate
      ? toLeadSubject(estate, context)
      : { reference: bookedEstate.reference, title: localize(bookedEstate.title, locale), url: url('/') },
  };
}
