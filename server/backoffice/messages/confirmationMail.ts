import { callbackText } from './callbackText.ts';
import { hasLink } from '#shared/primitives/plainText.ts';
import { estates, note, paragraph, phoneInline, quote } from '../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { estateMailCard, estateTitle } from '../mail/compose/estateMailCard.ts';
import type { MessageAbout } from './leadMail.ts';

/**
 * Composes the confirmation for the visitor, in the language of the page. It says that the message has arrived, who
 * will answer, and how to reach the agency sooner. The message is quoted unless it contains a link, because the address
 * may belong to another person and the form must not send advertisements.
 */
export function confirmationMail(context: MailContext, { message, estate }: MessageAbout): ComposedMail {
  const { t, site } = context;
  const { firstName } = message.visitor;
  const about = estate && estateTitle(estate.summary, context);
  const contact = estate?.salesRep?.name;
  const phone = site.contact.phone;
  const { callback } = message;
  const when = callback && callbackText(callback, context.locale, t);
  const who = contact === undefined ? site.name : t('ask:mail.confirmBy', { contact, agency: site.name });
  return composeMail(context, {
    subject: when
      ? t('ask:mail.confirmSubject', { when })
      : about
        ? t('mailMessages:confirmation.subjectAbout', { about })
        : t('mailMessages:confirmation.subject'),
    preview: t('mailMessages:confirmation.preview', { agency: site.name }),
    heading: t('mailMessages:confirmation.heading', { name: firstName }),
    blocks: [
      paragraph(
        when
          ? t('ask:mail.confirmBody', { who, when, phone: message.visitor.phone ?? '' })
          : contact === undefined
            ? t('mailMessages:confirmation.body', { agency: site.name })
            : t('mailMessages:confirmation.bodyBy', { contact, agency: site.name }),
      ),
      ...(estate ? [estates([estateMailCard(estate.summary, context)])] : []),
      ...(message.text === '' || hasLink(message.text)
        ? []
        : [paragraph(t('mailMessages:confirmation.youWrote')), quote(message.text)]),
      ...(phone ? [note([t('mailMessages:confirmation.sooner'), ' ', ...phoneInline(phone)])] : []),
    ],
    reason: t('mailMessages:confirmation.reason', { agency: site.name }),
  });
}
