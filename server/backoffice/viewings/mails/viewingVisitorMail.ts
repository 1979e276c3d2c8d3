import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import {
  type MailBlock,
  createButtonBlock,
  createEstatesBlock,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
} from '../../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { buildEstateMailCard, formatEstateTitle } from '../../mail/compose/estateMailCard.ts';
import { toAppointmentUrl } from './appointmentLinks.ts';
import type { ViewingChange, AppointmentUpdate } from './appointmentUpdate.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';

type ViewingVisitorUpdate = Omit<AppointmentUpdate, 'change'> & { readonly change: ViewingChange | 'reminder' };

/**
 * Returns the blocks with the data that the visitor needs on the day: the time, the place, and the person to ask for.
 */
function buildAppointmentBlocks(
  context: MailContext,
  { appointment, estate, change }: ViewingVisitorUpdate,
): MailBlock[] {
  const { t, locale, site } = context;
  const { document } = appointment;
  const { name = site.name, mobile, phone = site.contact.phone } = document.salesRep;
  const phoneNumber = mobile ?? phone;
  const { longDay, hours } = formatBookingTimes(appointment, locale);
  const isAddressHidden =
    estate?.summary.address.visible === false && change !== 'cancelled' && change !== 'cancelledByAgency';
  return [
    createFactsBlock([
      [t('mailViewings:label.day'), { strong: longDay }],
      [t('mailViewings:label.time'), { strong: hours }],
      [t('mailViewings:label.where'), localize(document.estate.address, locale)],
      [t('mailViewings:label.with'), name],
      [t('mailViewings:label.phone'), createPhoneLinks(phoneNumber)],
    ]),
    ...(isAddressHidden ? [createNoteBlock(t('mailViewings:visitor.address', { contact: name }))] : []),
    ...(estate?.isServed ? [createEstatesBlock([buildEstateMailCard(estate.summary, context)])] : []),
  ];
}

/** Composes the mail to the visitor, in the language of the booking. */
export function composeViewingVisitorMail(context: MailContext, update: ViewingVisitorUpdate): ComposedMail {
  const { t, locale, site, url } = context;
  const { appointment, estate, change, token } = update;
  const { visitor, salesRep, estate: bookedEstate } = appointment.document;
  const { day, time } = formatBookingTimes(appointment, locale);
  const title = estate ? formatEstateTitle(estate.summary, context) : localize(bookedEstate.title, locale);
  const textParams = {
    name: visitor.firstName,
    contact: salesRep.name ?? site.name,
    agency: site.name,
    day,
    time,
    title,
  };
  const translatePart = (part: string) => t(`mailViewings:visitor.${change}.${part}`, textParams);
  const newViewingUrl = estate?.isServed
    ? url(pathFor('viewing', locale, { estateId: appointment.estateId }))
    : undefined;
  const action =
    token === undefined
      ? newViewingUrl && createButtonBlock(t('mailViewings:visitor.again'), newViewingUrl)
      : createButtonBlock(t('mailViewings:visitor.look'), toAppointmentUrl('appointment', context, token));
  return composeMail(context, {
    subject: translatePart('subject'),
    preview: translatePart('preview'),
    heading: translatePart('heading'),
    blocks: [
      createParagraphBlock(translatePart('body')),
      ...buildAppointmentBlocks(context, update),
      ...(action ? [action] : []),
      ...(token === undefined ? [] : [createNoteBlock(t('mailViewings:visitor.prevented'))]),
    ],
    reason: t('mailViewings:visitor.reason', textParams),
    links:
      token === undefined
        ? []
        : [
            { label: t('mailViewings:visitor.move'), url: toAppointmentUrl('moveAppointment', context, token) },
            { label: t('mailViewings:visitor.cancel'), url: toAppointmentUrl('cancelAppointment', context, token) },
          ],
  });
}
