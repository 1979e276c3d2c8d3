import type { FriendMessage, Message } from '#shared/api/messages.ts';
import type { LeadQueue } from '../leads/leadQueue.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import { toVisitorKey } from '../mail/visitorAddress.ts';
import { salesAddress } from '../mail/salesAddress.ts';
import type { MessageRepository } from './messageRepository.ts';
import { confirmationMail } from './confirmationMail.ts';
import { friendMail } from './friendMail.ts';
import { leadMail } from './leadMail.ts';
import { messageLead } from './messageLead.ts';

export interface MessageStores {
  readonly leads: LeadQueue;
  readonly mails: Pick<MailRepository, 'contextFor' | 'countRecent' | 'enqueue' | 'officeAddress'>;
  readonly messages: Pick<MessageRepository, 'add' | 'agent' | 'estate' | 'privacyVersion'>;
}

const CONFIRMATION = 'message.confirmation';
/**
 * The maximum number of confirmations per day to one address. There is a limit because a sender may type the address of
 * another person.
 */
const MAX_CONFIRMATIONS = 5;
const DAY_HOURS = 24;

/**
 * Stores a message and queues two mails. The lead goes to the estate's sales contact or the person whom the message
 * names, otherwise to the office, otherwise to the agency, in the site's own language. The confirmation goes to the
 * visitor, unless the visitor left no address or got several today. The agency's CRM gets the lead too. It must be
 * called within a transaction.
 *
 * @returns the message's id; undefined when the site never had the estate
 */
export async function receiveMessage(
  { leads, messages, mails }: MessageStores,
  siteId: string,
  message: Message,
): Promise<string | undefined> {
  const { estateId, visitor, locale } = message;
  const estate = estateId === undefined ? undefined : await messages.estate(siteId, estateId);
  if (estateId !== undefined && !estate) return undefined;

  const context = await mails.contextFor(siteId, locale);
  const { site } = context;
  const [ownLanguage = locale] = site.locales;
  const office = ownLanguage === context.locale ? context : await mails.contextFor(siteId, ownLanguage);
  const id = await messages.add(siteId, {
    ...message,
    privacyVersion: await messages.privacyVersion(siteId, context.locale),
  });

  const about = { message, estate };
  const agent = estate || message.agentId === undefined ? undefined : await messages.agent(siteId, message.agentId);
  const to = salesAddress(
    site,
    estate?.salesRep ?? agent,
    await mails.officeAddress(siteId, {
      officeId: estate ? estate.officeId : (message.officeId ?? agent?.officeId),
      salesRepId: estate?.salesRep?.id,
    }),
  );
  const known = toVisitorKey(visitor);
  const common = { site, ...(known !== undefined && { visitor: known }), reference: `message:${id}` };
  const { email } = visitor;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  await mails.enqueue({
    ...common,
    kind: 'message.lead',
    to,
    ...(email !== undefined && { replyTo: { name, email } }),
    content: leadMail(office, about),
  });
  await leads.add(siteId, common.reference, messageLead(office, about));
  if (email === undefined) return id;
  const confirmed = await mails.countRecent(siteId, CONFIRMATION, email, DAY_HOURS);
  if (confirmed >= MAX_CONFIRMATIONS) return id;
  await mails.enqueue({
    ...common,
    kind: CONFIRMATION,
    to: { name, email },
    replyTo: { name: site.name, email: to.email },
    content: confirmationMail(context, about),
  });
  return id;
}

/**
 * Stores that a visitor sent an estate to a friend, and queues the mail. Only that mail contains the friend's address,
 * and its content is deleted once it is sent. It must be called within a transaction.
 *
 * @returns the message's id; undefined when the estate is not on the site
 */
export async function receiveFriendMessage(
  { messages, mails }: Omit<MessageStores, 'leads'>,
  siteId: string,
  { locale, estateId, sender, friend, note }: FriendMessage,
): Promise<string | undefined> {
  const estate = await messages.estate(siteId, estateId);
  if (!estate?.served) return undefined;
  const context = await mails.contextFor(siteId, locale);
  const id = await messages.add(siteId, { kind: 'friend', locale, estateId, sender, note });
  await mails.enqueue({
    site: context.site,
    kind: 'message.friend',
    to: friend,
    replyTo: sender,
    visitor: sender.email,
    reference: `message:${id}`,
    forget: true,
    content: friendMail(context, { estate: estate.summary, sender, friend, note }),
  });
  return id;
}
