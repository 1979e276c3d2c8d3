import { formatCallback } from './callbackText.ts';
import { removeSlug } from '#shared/domain/visitor/pageSlug.ts';
import { hasLink } from '#shared/primitives/plainText.ts';
import {
  createEstatesBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
  createQuoteBlock,
} from '../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { buildEstateMailCard, formatEstateTitle } from '../mail/compose/estateMailCard.ts';
import type { MessageWithEstate } from './leadMail.ts';

/**
 * Composes the confirmation for the visitor, in the language of the page. It says that the message has arrived, who
 * will answer, and how to reach the agency sooner. The text that the visitor typed is quoted unless it contains a link,
 * because the e-mail address may belong to another person, and the form must not send advertisements.
 */
export function composeConfirmationMail(context: MailContext, { message, estate }: MessageWithEstate): ComposedMail {
  const { t, site } = context;
  const { firstName } = message.visitor;
  const estateTitle = estate && formatEstateTitle(estate.summary, context);
  const contact = estate?.salesRep?.name;
  const phone = site.contact.phone;
  const { callback } = message;
  const typedText = removeSlug(message.text, message.page);
  const callbackTime = callback && formatCallback(callback, context.locale, t);
  const answeringPerson = contact === undefined ? site.name : t('ask:mail.confirmBy', { contact, agency: site.name });
  return composeMail(context, {
    subject: callbackTime
      ? t('ask:mail.confirmSubject', { when: callbackTime })
      : estateTitle
        ? t('mailMessages:confirmation.subjectAbout', { about: estateTitle })
        : t('mailMessages:confirmation.subject'),
    preview: t('mailMessages:confirmation.preview', { agency: site.name }),
    heading: t('mailMessages:confirmation.heading', { name: firstName }),
    blocks: [
      createParagraphBlock(
        callbackTime
          ? t('ask:mail.confirmBody', { who: answeringPerson, when: callbackTime, phone: message.visitor.phone ?? '' })
          : contact === undefined
            ? t('mailMessages:confirmation.body', { agency: site.name })
            : t('mailMessages:confirmation.bodyBy', { contact, agency: site.name }),
      ),
      ...(estate ? [createEstatesBlock([buildEstateMailCard(estate.summary, context)])] : []),
      ...(typedText === '' || hasLink(typedText)
        ? []
        : [createParagraphBlock(t('mailMessages:confirmation.youWrote')), createQuoteBlock(typedText)]),
      ...(phone ? [createNoteBlock([t('mailMessages:confirmation.sooner'), ' ', ...createPhoneLinks(phone)])] : []),
    ],
    reason: t('mailMessages:confirmation.reason', { agency: site.name }),
  });
}
