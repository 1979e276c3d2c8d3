import { localize } from '../../../shared/i18n/locales.ts';
import { button, facts, paragraph, quote } from '../mail/blocks.ts';
import { type ComposedMail, composeMail, type MailStudio } from '../mail/composeMail.ts';
import { estateTitle, estateUrl } from '../mail/estateMailCard.ts';
import { telUrl } from '../mail/telUrl.ts';
import type { VisitNews } from './visitMails.ts';
import { visitTimes } from './visitTimes.ts';

/** For the sales contact, in the site's own language: who comes, when and where to, and how to reach them. */
export function agencyLetter(
  studio: MailStudio,
  { appointment, estate, change, before }: Omit<VisitNews, 'token' | 'now'>,
): ComposedMail {
  const { t, locale } = studio;
  const { visitor, remark, estate: booked, locale: language } = appointment.document;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const { day, time, longDay, hours } = visitTimes(appointment, locale);
  const title = estate ? estateTitle(estate.summary, studio) : localize(booked.title, locale);
  const shown = booked.reference ? `${title} (${booked.reference})` : title;
  const words = { name, day, time, title: shown };
  const text = (part: string) => t(`mailViewings:agency.${change}.${part}`, words);
  const earlier = before === undefined ? undefined : visitTimes({ start: before, end: before }, locale);
  return composeMail(studio, {
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
          estate?.served ? { text: shown, url: estateUrl(estate.summary, studio) } : shown,
        ],
        [t('mailViewings:label.where'), localize(estate?.fullAddress ?? booked.address, locale)],
        [t('mailViewings:label.visitor'), name],
        [t('mailViewings:label.phone'), { text: visitor.phone, url: telUrl(visitor.phone) }],
        [t('mailViewings:label.email'), { text: visitor.email, url: `mailto:${visitor.email}` }],
        [t('mailViewings:label.language'), t(`common:languageName.${language}`)],
      ]),
      ...(remark === undefined ? [] : [quote(remark)]),
      button(t('mailViewings:agency.answer', { name: visitor.firstName }), `mailto:${visitor.email}`),
    ],
    reason: t('mailViewings:agency.reason'),
  });
}
