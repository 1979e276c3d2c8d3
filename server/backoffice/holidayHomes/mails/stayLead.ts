import { localize } from '#shared/i18n/locales.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { toUnitUrl } from './stayLinks.ts';
import { formatChecks, formatParty, formatShortDay } from './stayWords.ts';
import type { Reservation } from '../reservation.ts';
import type { StoredRentalUnit } from '../storedUnit.ts';

/** Builds the lead for the agency's CRM. `context` is in the site's own language. */
export function buildStayLead(
  context: MailContext,
  {
    reservation,
    stored,
    kind,
  }: { reservation: Reservation; stored: StoredRentalUnit; kind: 'reservation' | 'cancellation' },
): StoredLead {
  const { t, locale } = context;
  const { begin, end, document, reference, unitId } = reservation;
  const { visitor, guests, remark, unit } = document;
  const textValues = { begin: formatShortDay(begin, locale), end: formatShortDay(end, locale) };
  const sentence = t(`mailLeads:text.${kind === 'reservation' ? 'reservation' : 'stayCancelled'}`, textValues);
  return {
    kind,
    locale: document.locale,
    visitor,
    text: [sentence, remark].filter(Boolean).join('\n'),
    facts: [
      `${begin} – ${end}`,
      formatParty({ guests }, t),
      t('mailLeads:text.reference', { reference }),
      ...(kind === 'reservation' ? formatChecks(document, context) : []),
    ],
    subject: {
      source: stored.unit.source,
      reference: unit.reference,
      title: localize(unit.title, locale),
      url: toUnitUrl(context, unitId),
    },
    stay: { begin, end, persons: guests.adults + guests.children },
  };
}
