import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { emailSchema } from '#shared/api/visitor.ts';
import { toAsciiEmail } from '#shared/primitives/addresses/internationalHost.ts';
import type { Site } from '#shared/api/site.ts';
import type { Database } from '../core/db/database.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import type { MailAddress, StoredMail } from '../core/db/documents/storedMail.ts';

const CONTROL_CHARACTERS = /\p{Cc}+/gu;
/** Puts a text on one line, because a mail header must not contain line breaks. */
const toOneLine = (text: string): string => text.replaceAll(CONTROL_CHARACTERS, ' ').trim();

/** Throws when `email` is not exactly one e-mail address. */
function checkMailAddress({ name, email }: MailAddress): MailAddress {
  const displayName = toOneLine(name ?? '');
  return { email: emailSchema.parse(email), ...(displayName && { name: displayName }) };
}

/** Folds an e-mail address for comparison: lower case, with the host in ASCII as mail servers use it. */
export const foldEmail = (email: string): string => toAsciiEmail(email.trim()).toLowerCase();

const toMessageIdHost = ({ origin, id }: Site): string => URL.parse(origin.replace(':{PORT}', ''))?.hostname ?? id;

/**
 * Queues a mail in the transaction of the write that causes it, so that both happen or neither does. A worker sends it
 * within one or two seconds after the commit, or after `dueAt`.
 *
 * @returns the mail's id
 */
export async function enqueueMail(transaction: Database, mail: OutgoingMail): Promise<string> {
  const {
    site,
    kind,
    to,
    replyTo,
    content,
    visitor,
    reference,
    dueAt,
    expiresAt,
    forget = false,
    calendar,
    unsubscribeUrl,
  } = mail;
  const id = randomUUID();
  const storedMail: StoredMail = {
    from: checkMailAddress({ name: site.name, email: site.mail?.sender ?? site.contact.email }),
    to: checkMailAddress(to),
    ...(replyTo && { replyTo: checkMailAddress(replyTo) }),
    messageId: `<${id}@${toMessageIdHost(site)}>`,
    subject: toOneLine(content.subject),
    html: content.html,
    text: content.text,
    ...(calendar && { calendar }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
  await transaction.execute(sql`
    insert into mails (id, site_id, kind, reference, visitor, mail, forget, due_at, expires_at)
    values (
      ${id}, ${site.id}, ${kind}, ${reference ?? null}, ${visitor === undefined ? null : foldEmail(visitor)}, ${JSON.stringify(storedMail)}::jsonb,
      ${forget}, coalesce(${dueAt?.toISOString() ?? null}::timestamptz, now()),
      ${expiresAt?.toISOString() ?? null}::timestamptz
    )`);
  return id;
}

/** Deletes the unsent mails with a reference, such as the reminder of a cancelled appointment. */
export async function cancelMails(transaction: Database, siteId: string, reference: string): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    delete from mails where site_id = ${siteId} and reference = ${reference} and sent_at is null`);
  return rowCount ?? 0;
}
