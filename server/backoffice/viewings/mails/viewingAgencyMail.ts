import { localize } from '#shared/i18n/locales.ts';
import { button, emailInline, facts, note, paragraph, phoneInline, quote } from '../../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../../mail/compose/composeMail.ts';
import type { MailContext } from '../../mail/mailContext.ts';
import { estateTitle, estateUrl } from '../../mail/compose/estateMailCard.ts';
import type { AppointmentUpdate } from './appointmentUpdate.ts';
import { formatBookingTimes } from '../../booking/bookingTimes.ts';

type AgencyUpdate = Omit<AppointmentUpdate, 'token' | 'now' | 'change'> & {
  /** The change. `visitorErased` means that the visitor's data were erased; the mail then contains no name. */
  readonly change: AppointmentUpdate['change'] | 'visitorErased';
};

/**
 * Composes the mail to the sales contact, in the site's own language. It contains the visitor, the time, the place and
 * the visitor's contact data.
 */
export function viewingAgencyMail(
  context: MailContext,
  { appointment, estate, change, before }: AgencyUpdate,
): ComposedMail {
  const { t, locale } = context;
  const { visitor, remark, estate: booked, locale: language } = appointment.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const { day, time, longDay, hours } = formatBookingTimes(appointment, locale);
  const title = estate ? estateTitle(estate.summary, context) : localize(booked.title, locale);
  const shown = booked.reference ? `${title} (${booked.reference})` : title;
  const words = { name, day, time, title: shown };
  const text = (part: string) => t(`mailViewings:agency.${change}.${part}`, words);
  const earlier = before === undefined ? undefined : formatBookingTimes({ start: before, end: before }, locale);
  const isAnonymous = change === 'visitorErased';
  const reach = [
    [t('mailViewings:label.visitor'), name],
    [t('mailViewings:label.phone'), phoneInline(visitor.phone)],
    [t('mailViewings:label.email'), emailInline(visitor.email)],
    [t('mailViewings:label.language'), t(`common:languageName.${language}`)],
  ] as const;
  const answer = [
    ...(remark === undefined ? [] : [quote(remark)]),
    button(t('mailViewings:agency.answer', { name: visitor.firstName }), `mailto:${visitor.email}`),
  ];
  return composeMail(context, {
    subject: text('subject'),
    preview: shown,
    heading: text('heading'),
    blocks: [
      paragraph(text('body')),
      facts([
        [t('mailViewings:label.day'), { strong: longDay }],
        [t('mailViewings:label.time'), { strong: hours }],
        [t('mailViewings:label.before'), earlier && `${earlier.longDay}, ${earlier.time}`],
        [
          t('mailViewings:label.estate'),
          estate?.served ? { text: shown, url: estateUrl(estate.summary, context) } : shown,
        ],
        [t('mailViewings:label.where'), localize(estate?.fullAddress ?? booked.address, locale)],
        ...(isAnonymous ? [] : reach),
      ]),
      ...(isAnonymous ? [note(t('mailViewings:agency.visitorErased.own'))] : answer),
    ],
    reason: t('mailViewings:agency.reason'),
  });
}
