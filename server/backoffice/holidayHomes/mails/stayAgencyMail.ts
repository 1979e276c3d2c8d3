import { localize } from '#shared/i18n/locales.ts';
import { button, emailInline, facts, note, paragraph, phoneInline, quote } from '../../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { unitUrl } from './stayLinks.ts';
import type { StayUpdate } from '../stayUpdate.ts';
import { formatChecks, buildNightFacts, formatShortDay, buildStayFacts } from './stayWords.ts';

/**
 * Changes after a guest's data were erased; their mails do not contain the guest's name. `requestErased` cancelled a
 * request, and the guest of `guestErased` is still expected.
 */
type AnonymousChange = 'requestErased' | 'guestErased';

type HostUpdate = Pick<StayUpdate, 'reservation' | 'stored'> & {
  readonly change: StayUpdate['change'] | AnonymousChange;
};

/**
 * Composes the mail to the agency, in the site's own language. It contains the guest, the dates, the price and the
 * guest's contact data.
 */
export function stayAgencyMail(context: MailContext, { reservation, stored, change }: HostUpdate): ComposedMail {
  const { t, locale } = context;
  const { visitor, unit, remark, note: answer, locale: language } = reservation.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const title = localize(unit.title, locale);
  const shown = unit.reference ? `${title} (${unit.reference})` : title;
  const words = {
    name,
    title: shown,
    reference: reservation.reference,
    begin: formatShortDay(reservation.begin, locale),
    end: formatShortDay(reservation.end, locale),
  };
  const text = (part: string) => t(`mailRentals:agency.${change}.${part}`, words);
  const isAnonymous = change === 'requestErased' || change === 'guestErased';
  const reach = [
    [t('mailRentals:label.guest'), name],
    [t('mailRentals:label.phone'), phoneInline(visitor.phone)],
    [t('mailRentals:label.email'), emailInline(visitor.email)],
    [t('mailRentals:label.language'), t(`common:languageName.${language}`)],
  ] as const;
  const said = [
    ...(change === 'requested' ? formatChecks(reservation.document, context).map(note) : []),
    ...(remark === undefined ? [] : [quote(remark)]),
    ...buildStayFacts(context, reservation, { priced: true }),
    ...(answer ? [note(t('mailRentals:agency.note', { note: answer }))] : []),
    button(t('mailRentals:agency.answer', { name: visitor.firstName }), `mailto:${visitor.email}`),
  ];
  return composeMail(context, {
    subject: text('subject'),
    preview: shown,
    heading: text('heading'),
    blocks: [
      paragraph(text('body')),
      facts([
        [
          t('mailRentals:label.home'),
          stored.served ? { text: shown, url: unitUrl(context, reservation.unitId) } : shown,
        ],
        [t('mailRentals:label.address'), localize(unit.fullAddress, locale)],
        ...(isAnonymous ? [] : reach),
      ]),
      ...(isAnonymous ? [buildNightFacts(context, reservation), note(t('mailRentals:agency.own'))] : said),
    ],
    reason: t('mailRentals:agency.reason'),
  });
}
