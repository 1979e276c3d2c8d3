import { createTransport } from 'nodemailer';
import { MailRefusedError, type MailTransport } from './mailTransport.ts';
import { buildMimeMail } from './mimeMail.ts';

/**
 * The time limits of a connection and of each reply. An attempt has no limit as a whole: a server that replies slowly,
 * but within these limits, can take longer than the lease of a claimed mail. The mail worker therefore renews the
 * lease.
 */
const CONNECT_TIMEOUT_MS = 8000;
const GREETING_TIMEOUT_MS = 8000;
const SOCKET_TIMEOUT_MS = 20_000;
export const MAX_SMTP_CONNECTIONS = 5;

/** The error codes that mean that the mail itself is wrong, and not the server or the connection. */
const MAIL_FAULT_CODES = new Set(['EENVELOPE', 'EMESSAGE']);
const MIN_PERMANENT_SMTP_CODE = 500;

function toMailRefusedError(error: unknown): MailRefusedError {
  if (!(error instanceof Error)) return new MailRefusedError('unknown', false);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  // A refused sender is a fault of the settings. The server has not examined the recipient in that case.
  const isAboutSender = code === 'EENVELOPE' && 'command' in error && error.command === 'MAIL FROM';
  const isFinal =
    MAIL_FAULT_CODES.has(code) &&
    !isAboutSender &&
    (responseCode === undefined || responseCode >= MIN_PERMANENT_SMTP_CODE);
  return new MailRefusedError([code, responseCode].filter(Boolean).join(' '), isFinal);
}

/**
 * Sends mails by SMTP.
 *
 * @param url `smtp://user:password@host:587` (with STARTTLS where the server offers it) or `smtps://…`; nodemailer's
 * options may follow as a query
 */
export function createSmtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_SMTP_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send({ mail, at }) {
      try {
        await transport.sendMail(buildMimeMail(mail, at));
      } catch (error) {
        // The original error contains the mail address, so it is not passed on.
        throw toMailRefusedError(error);
      }
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
