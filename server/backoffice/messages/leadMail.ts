import type { Message } from '../../../shared/api/messages.ts';
import { ownText } from '../../../shared/domain/visitor/pageSlug.ts';
import { button, facts, note, paragraph, quote } from '../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { estateTitle, estateUrl } from '../mail/compose/estateMailCard.ts';
import { telUrl } from '../mail/compose/telUrl.ts';
import type { MessageEstate } from './messageRepository.ts';

export interface MessageAbout {
  readonly message: Message;
  readonly estate: MessageEstate | undefined;
}

/** `Mooi huis (2024-117)` */
function estateName({ summary }: MessageEstate, context: MailContext): string {
  const title = estateTitle(summary, context);
  return summary.reference ? `${title} (${summary.reference})` : title;
}

/** For the sales contact, in the site's own language: the visitor, the message, its estate, and how to answer. */
export function leadMail(context: MailContext, { message, estate }: MessageAbout): ComposedMail {
  const { t, url } = context;
  const { visitor, kind, locale, page } = message;
  const text = ownText(message.text, page);
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const about = estate && estateName(estate, context);
  const { email, phone } = visitor;
  return composeMail(context, {
    subject: about
      ? t('mailMessages:lead.subjectAbout', { name, about })
      : t(kind === 'estimate' ? 'mailMessages:lead.subjectEstimate' : 'mailMessages:lead.subject', { name }),
    preview: text.replaceAll(/\s+/g, ' ').slice(0, 140) || email,
    heading: t(kind === 'estimate' ? 'mailMessages:lead.headingEstimate' : 'mailMessages:lead.heading', { name }),
    blocks: [
      facts([
        [t('mailMessages:label.name'), name],
        [t('mailMessages:label.email'), { text: email, url: `mailto:${email}` }],
        [t('mailMessages:label.phone'), phone === undefined ? undefined : { text: phone, url: telUrl(phone) }],
        [t('mailMessages:label.language'), t(`common:languageName.${locale}`)],
        [t('mailMessages:label.estate'), estate && { text: about ?? '', url: estateUrl(estate.summary, context) }],
        [t('mailMessages:label.page'), page === undefined ? undefined : { text: page, url: url(page) }],
      ]),
      text === '' ? paragraph(t('mailMessages:lead.noText')) : quote(text),
      button(t('mailMessages:lead.answer', { name: visitor.firstName }), `mailto:${email}`),
      note(t('mailMessages:lead.replyGoes', { name })),
    ],
    reason: t('mailMessages:lead.reason'),
  });
}
