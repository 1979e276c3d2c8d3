import { localize } from '#shared/i18n/locales.ts';
import {
  type MailBlock,
  createButtonBlock,
  createEmailLink,
  createEstatesBlock,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
  createQuoteBlock,
} from '../../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import { buildMailPicture } from '../../mail/compose/mailPicture.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { toHolidayListUrl, toReservationUrl, toUnitUrl } from './stayLinks.ts';
import type { StayUpdate } from '../stayUpdate.ts';
import { needsCheck } from '../reservation.ts';
import { formatShortDay, buildStayFacts } from './stayWords.ts';

/** Returns the card of the home. It contains the full address of the home only when the stay is confirmed. */
function buildUnitCard(context: MailContext, { reservation, storedUnit, change }: StayUpdate): MailBlock {
  const { locale, t } = context;
  const { unit } = reservation.document;
  const [photo] = storedUnit.unit.photos;
  const { maxOccupation, subKind } = storedUnit.unit.general;
  const { bedrooms } = storedUnit.unit.places;
  const title = localize(unit.title, locale);
  return createEstatesBlock([
    {
      url: storedUnit.isServed ? toUnitUrl(context, reservation.unitId) : toHolidayListUrl(context),
      ...(photo && { picture: buildMailPicture({ file: photo, alt: photo.alt, ai: photo.ai }, title, context) }),
      title,
      price: '',
      address: localize(change === 'confirmed' ? unit.fullAddress : unit.shownAddress, locale),
      facts: [
        localize(subKind.name, locale),
        t('mailRentals:persons', { count: maxOccupation }),
        bedrooms > 0 && `${bedrooms} ${t('common:fact.bedrooms', { count: bedrooms })}`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
  ]);
}

/** Composes the mail to the guest, in the language of the request. */
export function composeStayGuestMail(context: MailContext, update: StayUpdate): ComposedMail {
  const { t, locale, site } = context;
  const { reservation, storedUnit, change, token } = update;
  const { visitor, unit, note: answer } = reservation.document;
  const textValues = {
    name: visitor.firstName,
    agency: site.name,
    title: localize(unit.title, locale),
    begin: formatShortDay(reservation.begin, locale),
    end: formatShortDay(reservation.end, locale),
  };
  const translatePart = (part: string) => t(`mailRentals:guest.${change}.${part}`, textValues);
  const isExpected = change === 'requested' || change === 'confirmed';
  const { mobile, phone = site.contact.phone } = storedUnit.unit.salesRep ?? {};
  const phoneNumber = mobile ?? phone;
  const { email } = site.contact;
  const { rules } = storedUnit.unit.house;
  return composeMail(context, {
    subject: translatePart('subject'),
    preview: translatePart('preview'),
    heading: translatePart('heading'),
    blocks: [
      createParagraphBlock(translatePart('body')),
      ...(change === 'requested' && needsCheck(reservation.document)
        ? [createNoteBlock(t('mailRentals:guest.unsure', textValues))]
        : []),
      ...(answer && change !== 'cancelled' ? [createQuoteBlock(answer)] : []),
      ...buildStayFacts(context, reservation, { priced: isExpected }),
      buildUnitCard(context, update),
      ...(change === 'confirmed' && rules.length > 0
        ? [createNoteBlock(`${t('mailRentals:houseRules')} ${rules.map((rule) => localize(rule, locale)).join(' · ')}`)]
        : []),
      createFactsBlock([
        [t('mailRentals:label.questions'), phoneNumber ? createPhoneLinks(phoneNumber) : createEmailLink(email)],
      ]),
      token === undefined
        ? createButtonBlock(t('mailRentals:guest.others'), toHolidayListUrl(context))
        : createButtonBlock(t('mailRentals:guest.look'), toReservationUrl('rentalReservation', context, token)),
    ],
    reason: t('mailRentals:guest.reason', textValues),
    links:
      token === undefined
        ? []
        : [{ label: t('mailRentals:guest.cancel'), url: toReservationUrl('cancelRental', context, token) }],
  });
}
