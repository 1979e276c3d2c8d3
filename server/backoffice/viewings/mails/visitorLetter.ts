import { localize } from '../../../../shared/i18n/locales.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import { type Block, button, estates, facts, note, paragraph } from '../../mail/compose/blocks.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import type { MailStudio } from '../../mail/letter.ts';
import { estateMailCard, estateTitle } from '../../mail/compose/estateMailCard.ts';
import { telUrl } from '../../mail/compose/telUrl.ts';
import { appointmentUrl } from './appointmentLinks.ts';
import type { ViewingChange, AppointmentUpdate } from './appointmentUpdate.ts';
import { viewingTimes } from './viewingTimes.ts';

type Letter = Omit<AppointmentUpdate, 'change'> & { readonly change: ViewingChange | 'reminder' };

/** What the visitor needs on the day: when, where, and whom to ask for. */
function particulars(studio: MailStudio, { appointment, estate, change }: Letter): Block[] {
  const { t, locale, site } = studio;
  const { document } = appointment;
  const { name = site.name, mobile, phone = site.contact.phone } = document.salesRep;
  const number = mobile ?? phone;
  const { longDay, hours } = viewingTimes(appointment, locale);
  const hidden = estate?.summary.address.visible === false && change !== 'cancelled' && change !== 'calledOff';
  return [
    facts([
      [t('mailViewings:label.day'), { strong: longDay }],
      [t('mailViewings:label.time'), { strong: hours }],
      [t('mailViewings:label.where'), localize(document.estate.address, locale)],
      [t('mailViewings:label.with'), name],
      [t('mailViewings:label.phone'), number ? { text: number, url: telUrl(number) } : undefined],
    ]),
    ...(hidden ? [note(t('mailViewings:visitor.address', { contact: name }))] : []),
    ...(estate?.served ? [estates([estateMailCard(estate.summary, studio)])] : []),
  ];
}

/** For the visitor, in the language of the booking. */
export function visitorLetter(studio: MailStudio, news: Letter): ComposedMail {
  const { t, locale, site, url } = studio;
  const { appointment, estate, change, token } = news;
  const { visitor, salesRep, estate: booked } = appointment.document;
  const { day, time } = viewingTimes(appointment, locale);
  const title = estate ? estateTitle(estate.summary, studio) : localize(booked.title, locale);
  const words = { name: visitor.firstName, contact: salesRep.name ?? site.name, agency: site.name, day, time, title };
  const text = (part: string) => t(`mailViewings:visitor.${change}.${part}`, words);
  const again = estate?.served ? url(pathFor('viewing', locale, { estateId: appointment.estateId })) : undefined;
  const act =
    token === undefined
      ? again && button(t('mailViewings:visitor.again'), again)
      : button(t('mailViewings:visitor.look'), appointmentUrl('appointment', studio, token));
  return composeMail(studio, {
    subject: text('subject'),
    preview: text('preview'),
    heading: text('heading'),
    blocks: [
      paragraph(text('body')),
      ...particulars(studio, news),
      ...(act ? [act] : []),
      ...(token === undefined ? [] : [note(t('mailViewings:visitor.prevented'))]),
    ],
    reason: t('mailViewings:visitor.reason', words),
    links:
      token === undefined
        ? []
        : [
            { label: t('mailViewings:visitor.move'), url: appointmentUrl('moveAppointment', studio, token) },
            { label: t('mailViewings:visitor.cancel'), url: appointmentUrl('cancelAppointment', studio, token) },
          ],
  });
}
