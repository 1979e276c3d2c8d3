import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { emailSchema } from '#shared/api/visitor.ts';
import { toAsciiEmail } from '#shared/primitives/internationalHost.ts';
import type { Site } from '#shared/api/site.ts';
import type { Database } from '../core/db/database.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import type { MailAddress, StoredMail } from '../core/db/documents/storedMail.ts';

const CONTROL = /\p{Cc}+/gu;
/** Everything that stands in a header is one line. */
const oneLine = (text: string): string => text.replaceAll(CONTROL, ' ').trim();

/** Throws for what is not exactly one address. */
function cleanAddress({ name, email }: MailAddress): MailAddress {
  const shown = oneLine(name ?? '');
  return { email: emailSchema.parse(email), ...(shown && { name: shown }) };
}

/** Folds an address for comparison: lower case, with the host as mail servers know it. */
export const foldEmail = (email: string): string => toAsciiEmail(email.trim()).toLowerCase();

const toHost = ({ origin, id }: Site): string => URL.parse(origin.replace(':{PORT}', ''))?.hostname ?? id;

/**
 * Puts a mail into the outbox, in the transaction of the write that it is about: both happen or neither does. A worker
 * sends it within a second or two of the commit, or of `dueAt`.
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
    forget = false,
    calendar,
    unsubscribeUrl,
  } = mail;
  const id = randomUUID();
  const stored: StoredMail = {
    from: cleanAddress({ name: site.name, email: site.mail?.sender ?? site.contact.email }),
    to: cleanAddress(to),
    ...(replyTo && { replyTo: cleanAddress(replyTo) }),
    messageId: `<${id}@${toHost(site)}>`,
    subject: oneLine(content.subject),
    html: content.html,
    text: content.text,
    ...(calendar && { calendar }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
  await transaction.execute(sql`
    insert into mails (id, site_id, kind, reference, visitor, mail, forget, due_at)
    values (
      ${id}, ${site.id}, ${kind}, ${reference ?? null}, ${visitor === undefined ? null : foldEmail(visitor)}, ${JSON.stringify(stored)}::jsonb,
      ${forget}, coalesce(${dueAt?.toISOString() ?? null}::timestamptz, now())
    )`);
  return id;
}

/** Takes back the mails of a reference that have not gone out: the reminder of an appointment that was cancelled. */
export async function cancelMails(transaction: Database, siteId: string, reference: string): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    delete from mails where site_id = ${siteId} and reference = ${reference} and sent_at is null`);
  return rowCount ?? 0;
}
