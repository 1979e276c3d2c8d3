import { localize } from '#shared/i18n/locales.ts';
import {
  createButtonBlock,
  createEmailLink,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
  createQuoteBlock,
} from '../../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { toUnitUrl } from './stayLinks.ts';
import type { StayUpdate } from '../stayUpdate.ts';
import { formatChecks, buildNightFacts, formatShortDay, buildStayFacts } from './stayWords.ts';

/**
 * The change of a stay when its guest's data were erased; its mail does not contain the guest's name. `requestErased`:
 * the request was cancelled. `guestErased`: the stay is confirmed, and the guest is still expected.
 */
type ErasureChange = 'requestErased' | 'guestErased';

type StayAgencyUpdate = Pick<StayUpdate, 'reservation' | 'storedUnit'> & {
  readonly change: StayUpdate['change'] | ErasureChange;
};

/**
 * Composes the mail to the agency, in the site's own language. It contains the guest, the dates, the price and the
 * guest's contact data.
 */
export function composeStayAgencyMail(
  context: MailContext,
  { reservation, storedUnit, change }: StayAgencyUpdate,
): ComposedMail {
  const { t, locale } = context;
  const { visitor, unit, remark, note: answer, locale: language } = reservation.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const title = localize(unit.title, locale);
  const titleWithReference = unit.reference ? `${title} (${unit.reference})` : title;
  const textValues = {
    name,
    title: titleWithReference,
    reference: reservation.reference,
    begin: formatShortDay(reservation.begin, locale),
    end: formatShortDay(reservation.end, locale),
  };
  const translatePart = (part: string) => t(`mailRentals:agency.${change}.${part}`, textValues);
  const isAnonymous = change === 'requestErased' || change === 'guestErased';
  const contactFacts = [
    [t('mailRentals:label.guest'), name],
    [t('mailRentals:label.phone'), createPhoneLinks(visitor.phone)],
    [t('mailRentals:label.email'), createEmailLink(visitor.email)],
    [t('mailRentals:label.language'), t(`common:languageName.${language}`)],
  ] as const;
  const stayBlocks = [
    ...(change === 'requested' ? formatChecks(reservation.document, context).map(createNoteBlock) : []),
    ...(remark === undefined ? [] : [createQuoteBlock(remark)]),
    ...buildStayFacts(context, reservation, { priced: true }),
    ...(answer ? [createNoteBlock(t('mailRentals:agency.note', { note: answer }))] : []),
    createButtonBlock(t('mailRentals:agency.answer', { name: visitor.firstName }), `mailto:${visitor.email}`),
  ];
  return composeMail(context, {
    subject: translatePart('subject'),
    preview: titleWithReference,
    heading: translatePart('heading'),
    blocks: [
      createParagraphBlock(translatePart('body')),
      createFactsBlock([
        [
          t('mailRentals:label.home'),
          storedUnit.isServed
            ? { text: titleWithReference, url: toUnitUrl(context, reservation.unitId) }
            : titleWithReference,
        ],
        [t('mailRentals:label.address'), localize(unit.fullAddress, locale)],
        ...(isAnonymous ? [] : contactFacts),
      ]),
      ...(isAnonymous
        ? [buildNightFacts(context, reservation), createNoteBlock(t('mailRentals:agency.own'))]
        : stayBlocks),
    ],
    reason: t('mailRentals:agency.reason'),
  });
}
