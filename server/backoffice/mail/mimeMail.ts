import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, StoredMail } from '../core/db/documents/storedMail.ts';

const toMimeAddress = ({ name = '', email }: MailAddress) => ({ name, address: email });

/** RFC 8058: mail programs unsubscribe by a POST, and by nothing else. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The mail as nodemailer takes it, with the same Message-ID and date for each attempt. */
export function mimeMail(mail: StoredMail, date: Date): SendMailOptions {
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
      // So that no automatic reply answers the mail (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
