import { formatCallback } from './callbackText.ts';
import { removeSlug } from '#shared/domain/visitor/pageSlug.ts';
import type { StoredLead } from '../core/db/documents/storedLead.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { toLeadSubject } from '../leads/leadSubject.ts';
import type { MessageWithEstate } from './leadMail.ts';

/** Builds the lead for the agency's CRM. `context` is in the site's own language. */
export function buildMessageLead(context: MailContext, { message, estate }: MessageWithEstate): StoredLead {
  const { t, url } = context;
  const { kind, locale, visitor, page, callback } = message;
  const typedText = removeSlug(message.text, page);
  const callbackText = callback && t('ask:mail.lead', { when: formatCallback(callback, context.locale, t) });
  const text = [callbackText, typedText].filter(Boolean).join('\n');
  return {
    kind,
    locale,
    visitor,
    text: text === '' ? t('mailLeads:text.noText') : text,
    facts: page === undefined ? [] : [t('mailLeads:text.page', { url: url(page) })],
    ...(estate && { subject: toLeadSubject(estate, context) }),
  };
}
