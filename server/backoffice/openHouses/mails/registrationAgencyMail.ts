import { localize } from '#shared/i18n/locales.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import { formatEstateTitle, toEstateUrl } from '../../mail/compose/estateMailCard.ts';
import {
  createButtonBlock,
  createEmailLink,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
} from '../../mail/compose/mailBlocks.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { RegistrationUpdate } from './registrationUpdate.ts';

type RegistrationAgencyUpdate = Pick<RegistrationUpdate, 'registration' | 'estate'> & {
  /** The change. `visitorErased` means that the visitor's data were erased; the mail then contains no name. */
  readonly change: 'registered' | 'cancelled' | 'visitorErased';
};

/**
 * Composes the mail to the sales contact, in the site's own language. It contains the visitor, the number of people and
 * the visitor's contact data.
 */
export function composeRegistrationAgencyMail(
  context: MailContext,
  { registration, estate, change }: RegistrationAgencyUpdate,
): ComposedMail {
  const { t, locale } = context;
  const { visitor, estate: bookedEstate, locale: language } = registration.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const { day, time, longDay, hours } = formatBookingTimes(registration, locale);
  const title = estate ? formatEstateTitle(estate.summary, context) : localize(bookedEstate.title, locale);
  const titleWithReference = bookedEstate.reference ? `${title} (${bookedEstate.reference})` : title;
  const translatePart = (part: string) =>
    t(`mailOpenHouses:agency.${change}.${part}`, {
      name,
      day,
      time,
      title: titleWithReference,
      people: registration.people,
    });
  const isAnonymous = change === 'visitorErased';
  const contactRows = [
    [t('mailOpenHouses:label.visitor'), name],
    [t('mailOpenHouses:label.phone'), createPhoneLinks(visitor.phone)],
    [t('mailOpenHouses:label.email'), createEmailLink(visitor.email)],
    [t('mailOpenHouses:label.language'), t(`common:languageName.${language}`)],
  ] as const;
  return composeMail(context, {
    subject: translatePart('subject'),
    preview: titleWithReference,
    heading: translatePart('heading'),
    blocks: [
      createParagraphBlock(translatePart('body')),
      createFactsBlock([
        [t('mailOpenHouses:label.day'), { strong: longDay }],
        [t('mailOpenHouses:label.time'), hours],
        [t('mailOpenHouses:label.people'), { strong: String(registration.people) }],
        [
          t('mailOpenHouses:label.estate'),
          estate?.isServed
            ? { text: titleWithReference, url: toEstateUrl(estate.summary, context) }
            : titleWithReference,
        ],
        [t('mailOpenHouses:label.where'), localize(estate?.fullAddress ?? bookedEstate.address, locale)],
        ...(isAnonymous ? [] : contactRows),
      ]),
      isAnonymous
        ? createNoteBlock(t('mailOpenHouses:agency.visitorErased.own'))
        : createButtonBlock(t('mailOpenHouses:agency.answer', { name: visitor.firstName }), `mailto:${visitor.email}`),
    ],
    reason: t('mailOpenHouses:agency.reason'),
  });
}
