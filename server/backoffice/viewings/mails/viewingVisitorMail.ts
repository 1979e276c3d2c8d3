import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { type MailBlock, button, estates, facts, note, paragraph, phoneInline } from '../../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { estateMailCard, estateTitle } from '../../mail/compose/estateMailCard.ts';
import { appointmentUrl } from './appointmentLinks.ts';
import type { ViewingChange, AppointmentUpdate } from './appointmentUpdate.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';

type VisitorUpdate = Omit<AppointmentUpdate, 'change'> & { readonly change: ViewingChange | 'reminder' };

/**
 * Returns the blocks with the data that the visitor needs on the day: the time, the place, and the person to ask for.
 */
function buildParticulars(context: MailContext, { appointment, estate, change }: VisitorUpdate): MailBlock[] {
  const { t, locale, site } = context;
  const { document } = appointment;
  const { name = site.name, mobile, phone = site.contact.phone } = document.salesRep;
  const number = mobile ?? phone;
  const { longDay, hours } = formatBookingTimes(appointment, locale);
  const hidden = estate?.summary.address.visible === false && change !== 'cancelled' && change !== 'cancelledByAgency';
  return [
    facts([
      [t('mailViewings:label.day'), { strong: longDay }],
      [t('mailViewings:label.time'), { strong: hours }],
      [t('mailViewings:label.where'), localize(document.estate.address, locale)],
      [t('mailViewings:label.with'), name],
      [t('mailViewings:label.phone'), phoneInline(number)],
    ]),
    ...(hidden ? [note(t('mailViewings:visitor.address', { contact: name }))] : []),
    ...(estate?.served ? [estates([estateMailCard(estate.summary, context)])] : []),
  ];
}

/** Composes the mail to the visitor, in the language of the booking. */
export function viewingVisitorMail(context: MailContext, update: VisitorUpdate): ComposedMail {
  const { t, locale, site, url } = context;
  const { appointment, estate, change, token } = update;
  const { visitor, salesRep, estate: booked } = appointment.document;
  const { day, time } = formatBookingTimes(appointment, locale);
  const title = estate ? estateTitle(estate.summary, context) : localize(booked.title, locale);
  const words = { name: visitor.firstName, contact: salesRep.name ?? site.name, agency: site.name, day, time, title };
  const text = (part: string) => t(`mailViewings:visitor.${change}.${part}`, words);
  const again = estate?.served ? url(pathFor('viewing', locale, { estateId: appointment.estateId })) : undefined;
  const act =
    token === undefined
      ? again && button(t('mailViewings:visitor.again'), again)
      : button(t('mailViewings:visitor.look'), appointmentUrl('appointment', context, token));
  return composeMail(context, {
    subject: text('subject'),
    preview: text('preview'),
    heading: text('heading'),
    blocks: [
      paragraph(text('body')),
      ...buildParticulars(context, update),
      ...(act ? [act] : []),
      ...(token === undefined ? [] : [note(t('mailViewings:visitor.prevented'))]),
    ],
    reason: t('mailViewings:visitor.reason', words),
    links:
      token === undefined
        ? []
        : [
            { label: t('mailViewings:visitor.move'), url: appointmentUrl('moveAppointment', context, token) },
            { label: t('mailViewings:visitor.cancel'), url: appointmentUrl('cancelAppointment', context, token) },
          ],
  });
}
