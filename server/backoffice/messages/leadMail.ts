import type { Message } from '#shared/api/messages.ts';
import { formatCallback } from './callbackText.ts';
import { removeSlug } from '#shared/domain/visitor/pageSlug.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import {
  createButtonBlock,
  createEmailLink,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createPhoneLinks,
  createQuoteBlock,
} from '../mail/compose/mailBlocks.ts';
import { type ComposedMail, composeMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { formatEstateTitle, toEstateUrl } from '../mail/compose/estateMailCard.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import type { MessageEstate } from './messageRepository.ts';

export interface MessageWithEstate {
  readonly message: Message;
  readonly estate: MessageEstate | undefined;
}

/** Returns the title with the reference: `Mooi huis (2024-117)`. */
function formatEstateName({ summary }: MessageEstate, context: MailContext): string {
  const title = formatEstateTitle(summary, context);
  return summary.reference ? `${title} (${summary.reference})` : title;
}

const HEADING_KEYS: Readonly<Partial<Record<Message['kind'], string>>> = {
  estimate: 'mailMessages:lead.headingEstimate',
  callback: 'ask:mail.heading',
};

interface LeadSubjectValues {
  readonly name: string;
  readonly about: string | undefined;
  readonly when: string | undefined;
}

function formatSubject(kind: Message['kind'], { name, about, when }: LeadSubjectValues, t: Translate): string {
  if (when !== undefined) return t('ask:mail.subject', { name, when });
  if (about) return t('mailMessages:lead.subjectAbout', { name, about });
  return t(kind === 'estimate' ? 'mailMessages:lead.subjectEstimate' : 'mailMessages:lead.subject', { name });
}

/**
 * Composes the mail for the sales contact, in the site's own language. It contains the visitor, the message, its estate
 * and the visitor's contact data.
 */
export function composeLeadMail(context: MailContext, { message, estate }: MessageWithEstate): ComposedMail {
  const { t, url } = context;
  const { visitor, kind, locale, page, callback } = message;
  const text = removeSlug(message.text, page);
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const estateName = estate && formatEstateName(estate, context);
  const { email, phone } = visitor;
  const [phoneLink] = callback ? toPhoneLinks(phone ?? '') : [];
  const callbackTime = callback && formatCallback(callback, context.locale, t);
  return composeMail(context, {
    subject: formatSubject(kind, { name, about: estateName, when: callbackTime }, t),
    preview: text.replaceAll(/\s+/g, ' ').slice(0, 140) || (phone ?? email ?? ''),
    heading: t(HEADING_KEYS[kind] ?? 'mailMessages:lead.heading', { name }),
    blocks: [
      createFactsBlock([
        [t('ask:mail.when'), callbackTime],
        [t('mailMessages:label.name'), name],
        [t('mailMessages:label.email'), email === undefined ? undefined : createEmailLink(email)],
        [t('mailMessages:label.phone'), createPhoneLinks(phone)],
        [t('mailMessages:label.language'), t(`common:languageName.${locale}`)],
        [
          t('mailMessages:label.estate'),
          estate && { text: estateName ?? '', url: toEstateUrl(estate.summary, context) },
        ],
        [t('mailMessages:label.page'), page === undefined ? undefined : { text: page, url: url(page) }],
      ]),
      text === '' ? createParagraphBlock(t('mailMessages:lead.noText')) : createQuoteBlock(text),
      ...(phoneLink
        ? [createButtonBlock(t('ask:mail.call', { name: visitor.firstName }), phoneLink.href)]
        : email === undefined
          ? []
          : [createButtonBlock(t('mailMessages:lead.answer', { name: visitor.firstName }), `mailto:${email}`)]),
      ...(email === undefined ? [] : [createNoteBlock(t('mailMessages:lead.replyGoes', { name }))]),
    ],
    reason: t('mailMessages:lead.reason'),
  });
}
