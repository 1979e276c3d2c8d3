import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, StoredMail } from '../core/db/documents/storedMail.ts';

const toMimeAddress = ({ name = '', email }: MailAddress) => ({ name, address: email });

/** Returns the headers of RFC 8058. With these headers, mail programs unsubscribe by a POST request only. */
const buildUnsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Builds the mail for nodemailer, with the same Message-ID and date for each attempt. */
export function buildMimeMail(
  mail: StoredMail,
  date: Date,
  transportHeaders: Readonly<Record<string, string>> = {},
): SendMailOptions {
  const { from, to, replyTo, messageId, subject, html, text, calendar, unsubscribeUrl } = mail;
  return {
    from: toMimeAddress(from),
    to: toMimeAddress(to),
    ...(replyTo && { replyTo: toMimeAddress(replyTo) }),
    messageId,
    date,
    subject,
    text,
    html,
    ...(calendar && { icalEvent: { method: calendar.method, content: calendar.content, filename: 'agenda.ics' } }),
    headers: {
      // This header prevents automatic replies to the mail (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && buildUnsubscribeHeaders(unsubscribeUrl)),
      ...transportHeaders,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
