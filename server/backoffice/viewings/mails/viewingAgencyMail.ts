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
import { formatEstateTitle, toEstateUrl } from '../../mail/compose/estateMailCard.ts';
import type { AppointmentUpdate } from './appointmentUpdate.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';

type ViewingAgencyUpdate = Omit<AppointmentUpdate, 'token' | 'now' | 'change'> & {
  /** The change. `visitorErased` means that the visitor's data were erased; the mail then contains no name. */
  readonly change: AppointmentUpdate['change'] | 'visitorErased';
};

/**
 * Composes the mail to the sales contact, in the site's own language. It contains the visitor, the time, the place and
 * the visitor's contact data.
 */
export function composeViewingAgencyMail(
  context: MailContext,
  { appointment, estate, change, previousStart }: ViewingAgencyUpdate,
): ComposedMail {
  const { t, locale } = context;
  const { visitor, remark, estate: bookedEstate, locale: language } = appointment.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const { day, time, longDay, hours } = formatBookingTimes(appointment, locale);
  const title = estate ? formatEstateTitle(estate.summary, context) : localize(bookedEstate.title, locale);
  const titleWithReference = bookedEstate.reference ? `${title} (${bookedEstate.reference})` : title;
  const textParams = { name, day, time, title: titleWithReference };
  const translatePart = (part: string) => t(`mailViewings:agency.${change}.${part}`, textParams);
  const previousTimes =
    previousStart === undefined ? undefined : formatBookingTimes({ start: previousStart, end: previousStart }, locale);
  const isAnonymous = change === 'visitorErased';
  const contactRows = [
    [t('mailViewings:label.visitor'), name],
    [t('mailViewings:label.phone'), createPhoneLinks(visitor.phone)],
    [t('mailViewings:label.email'), createEmailLink(visitor.email)],
    [t('mailViewings:label.language'), t(`common:languageName.${language}`)],
  ] as const;
  const answer = [
    ...(remark === undefined ? [] : [createQuoteBlock(remark)]),
    createButtonBlock(t('mailViewings:agency.answer', { name: visitor.firstName }), `mailto:${visitor.email}`),
  ];
  return composeMail(context, {
    subject: translatePart('subject'),
    preview: titleWithReference,
    heading: translatePart('heading'),
    blocks: [
      createParagraphBlock(translatePart('body')),
      createFactsBlock([
        [t('mailViewings:label.day'), { strong: longDay }],
        [t('mailViewings:label.time'), { strong: hours }],
        [t('mailViewings:label.before'), previousTimes && `${previousTimes.longDay}, ${previousTimes.time}`],
        [
          t('mailViewings:label.estate'),
          estate?.isServed
            ? { text: titleWithReference, url: toEstateUrl(estate.summary, context) }
            : titleWithReference,
        ],
        [t('mailViewings:label.where'), localize(estate?.fullAddress ?? bookedEstate.address, locale)],
        ...(isAnonymous ? [] : contactRows),
      ]),
      ...(isAnonymous ? [createNoteBlock(t('mailViewings:agency.visitorErased.own'))] : answer),
    ],
    reason: t('mailViewings:agency.reason'),
  });
}
