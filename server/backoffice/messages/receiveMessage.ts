import type { FriendMessage, Message } from '#shared/api/messages.ts';
import { removeSlug } from '#shared/domain/visitor/pageSlug.ts';
import type { StoredLead } from '../core/db/documents/storedLead.ts';
import type { LeadQueue } from '../leads/leadQueue.ts';
import { toLeadSubject } from '../leads/leadSubject.ts';
import type { MailContext } from '../mail/mailContext.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import { chooseSalesAddress } from '../mail/salesAddress.ts';
import { toVisitorKey } from '../mail/visitorAddress.ts';
import { formatCallback } from './callbackText.ts';
import { composeConfirmationMail } from './confirmationMail.ts';
import { composeFriendMail } from './friendMail.ts';
import { composeLeadMail, type MessageWithEstate } from './leadMail.ts';
import type { MessageRepository } from './messageRepository.ts';

const CONFIRMATION_MAIL_KIND = 'message.confirmation';
/**
 * The maximum number of confirmations per day to one e-mail address. There is a limit because a sender may type the
 * e-mail address of another person.
 */
const MAX_DAILY_CONFIRMATIONS = 5;
const CONFIRMATION_LIMIT_HOURS = 24;

export interface MessageStores {
  readonly leads: LeadQueue;
  readonly mails: Pick<MailRepository, 'createMailContext' | 'countRecent' | 'enqueue' | 'officeAddress'>;
  readonly messages: Pick<MessageRepository, 'add' | 'findAgent' | 'findEstate' | 'findPrivacyVersion'>;
}

/** Builds the lead for the agency's CRM. `context` is in the site's own language. */
function buildMessageLead(context: MailContext, { message, estate }: MessageWithEstate): StoredLead {
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

/**
 * Stores a message and queues two mails. The first mail is the lead, in the site's own language. It goes to the
 * estate's sales contact or to the person whom the message names, otherwise to the office, otherwise to the agency. The
 * second mail is the confirmation for the visitor; it is left out when the visitor stated no e-mail address or got
 * several confirmations today. The agency's CRM gets the lead too. The function must be called within a transaction.
 *
 * @returns the message's id; undefined when the site never had the estate
 */
export async function receiveMessage(
  { leads, messages, mails }: MessageStores,
  siteId: string,
  message: Message,
): Promise<string | undefined> {
  const { estateId, visitor, locale } = message;
  const estate = estateId === undefined ? undefined : await messages.findEstate(siteId, estateId);
  if (estateId !== undefined && !estate) return undefined;

  const context = await mails.createMailContext(siteId, locale);
  const { site } = context;
  const [ownLanguage = locale] = site.locales;
  const agencyContext = ownLanguage === context.locale ? context : await mails.createMailContext(siteId, ownLanguage);
  const id = await messages.add(siteId, {
    ...message,
    privacyVersion: await messages.findPrivacyVersion(siteId, context.locale),
  });

  const messageWithEstate = { message, estate };
  const agent = estate || message.agentId === undefined ? undefined : await messages.findAgent(siteId, message.agentId);
  const recipient = chooseSalesAddress(
    site,
    estate?.salesRep ?? agent,
    await mails.officeAddress(siteId, {
      officeId: estate ? estate.officeId : (message.officeId ?? agent?.officeId),
      salesRepId: estate?.salesRep?.id,
    }),
  );
  const visitorKey = toVisitorKey(visitor);
  const commonFields = { site, ...(visitorKey !== undefined && { visitor: visitorKey }), reference: `message:${id}` };
  const { email } = visitor;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  await mails.enqueue({
    ...commonFields,
    kind: 'message.lead',
    to: recipient,
    ...(email !== undefined && { replyTo: { name, email } }),
    content: composeLeadMail(agencyContext, messageWithEstate),
  });
  await leads.add(siteId, commonFields.reference, buildMessageLead(agencyContext, messageWithEstate));
  if (email === undefined) return id;
  const recentConfirmations = await mails.countRecent(siteId, CONFIRMATION_MAIL_KIND, email, CONFIRMATION_LIMIT_HOURS);
  if (recentConfirmations >= MAX_DAILY_CONFIRMATIONS) return id;
  await mails.enqueue({
    ...commonFields,
    kind: CONFIRMATION_MAIL_KIND,
    to: { name, email },
    replyTo: { name: site.name, email: recipient.email },
    content: composeConfirmationMail(context, messageWithEstate),
  });
  return id;
}

/**
 * Stores that a visitor sent an estate to a friend, and queues the mail. Only that mail contains the friend's address,
 * and its content is deleted once it is sent. The function must be called within a transaction.
 *
 * @returns the message's id; undefined when the estate is not on the site
 */
export async function receiveFriendMessage(
  { messages, mails }: Omit<MessageStores, 'leads'>,
  siteId: string,
  { locale, estateId, sender, friend, note }: FriendMessage,
): Promise<string | undefined> {
  const estate = await messages.findEstate(siteId, estateId);
  if (!estate?.isServed) return undefined;
  const context = await mails.createMailContext(siteId, locale);
  const id = await messages.add(siteId, { kind: 'friend', locale, estateId, sender, note });
  await mails.enqueue({
    site: context.site,
    kind: 'message.friend',
    to: friend,
    replyTo: sender,
    visitor: sender.email,
    reference: `message:${id}`,
    forget: true,
    content: composeFriendMail(context, { estate: estate.summary, sender, friend, note }),
  });
  return id;
}
