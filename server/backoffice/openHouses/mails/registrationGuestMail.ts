import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import { buildEstateMailCard, formatEstateTitle } from '../../mail/compose/estateMailCard.ts';
import {
  createButtonBlock,
  createEstatesBlock,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
} from '../../mail/compose/mailBlocks.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import type { RegistrationChange, RegistrationUpdate } from './registrationUpdate.ts';

type RegistrationGuestUpdate = Omit<RegistrationUpdate, 'change'> & {
  readonly change: RegistrationChange | 'reminder';
};

/** Returns the address of the page that shows or cancels a registration. */
export const toRegistrationUrl = (
  page: 'openHouseRegistration' | 'cancelOpenHouse',
  { locale, url }: Pick<MailContext, 'locale' | 'url'>,
  token: string,
): string => url(pathFor(page, locale, { token }));

/** Composes the mail to the visitor, in the language of the registration. */
export function composeRegistrationGuestMail(
  context: MailContext,
  { registration, estate, change, token, previousStart }: RegistrationGuestUpdate,
): ComposedMail {
  const { t, locale, site, url } = context;
  const { people, document } = registration;
  const { visitor, salesRep, estate: bookedEstate } = document;
  const { day, time, longDay, hours } = formatBookingTimes(registration, locale);
  const previousTimes =
    change === 'moved' && previousStart !== undefined
      ? formatBookingTimes({ start: previousStart, end: previousStart }, locale)
      : undefined;
  const title = estate ? formatEstateTitle(estate.summary, context) : localize(bookedEstate.title, locale);
  const textParams = { name: visitor.firstName, agency: site.name, day, time, title };
  const translatePart = (part: string) => t(`mailOpenHouses:visitor.${change}.${part}`, textParams);
  const phone = salesRep.mobile ?? salesRep.phone ?? site.contact.phone;
  const isAddressHidden = estate?.summary.address.visible === false && token !== undefined;
  const action =
    token === undefined
      ? createButtonBlock(t('mailOpenHouses:visitor.others'), url(pathFor('openHouses', locale)))
      : createButtonBlock(t('mailOpenHouses:visitor.look'), toRegistrationUrl('openHouseRegistration', context, token));
  return composeMail(context, {
    subject: translatePart('subject'),
    preview: title,
    heading: translatePart('heading'),
    blocks: [
      createParagraphBlock(translatePart('body')),
      createFactsBlock([
        [t('mailOpenHouses:label.day'), { strong: longDay }],
        [t('mailOpenHouses:label.time'), { strong: hours }],
        [t('mailOpenHouses:label.before'), previousTimes && `${previousTimes.longDay}, ${previousTimes.time}`],
        [t('mailOpenHouses:label.where'), localize(bookedEstate.address, locale)],
        [t('mailOpenHouses:label.people'), String(people)],
        [t('mailOpenHouses:label.questions'), createPhoneLinks(phone)],
      ]),
      ...(isAddressHidden
        ? [createNoteBlock(t('mailOpenHouses:visitor.address', { contact: salesRep.name ?? site.name }))]
        : []),
      ...(estate?.isServed ? [createEstatesBlock([buildEstateMailCard(estate.summary, context)])] : []),
      action,
      ...(token === undefined ? [] : [createNoteBlock(t('mailOpenHouses:visitor.prevented'))]),
    ],
    reason: t('mailOpenHouses:visitor.reason', textParams),
    links:
      token === undefined
        ? []
        : [{ label: t('mailOpenHouses:visitor.cancel'), url: toRegistrationUrl('cancelOpenHouse', context, token) }],
  });
}
