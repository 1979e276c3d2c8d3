import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

interface SinkMail {
  /** The sender of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  /** The message as it was transferred. */
  readonly source: string;
  readonly parsed: Email;
}

export interface SmtpSink {
  readonly url: string;
  readonly received: SinkMail[];
  /**
   * Makes the server refuse the next mails with this code. `party` decides whether it refuses their recipients (the
   * default) or their sender. The code 0 makes it accept mails again.
   */
  refuse(code: number, party?: 'recipient' | 'sender'): void;
  /** Makes the server accept the next mails without confirming them. */
  setSilent(silent: boolean): void;
  close(): Promise<void>;
}

/** Starts a mail server on this machine that stores the mails that it receives. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const received: SinkMail[] = [];
  let refused = { code: 0, party: 'recipient' };
  let silent = false;
  const storeMail = async (stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope) => {
    const source = await text(stream);
    const from = mailFrom === false ? '' : mailFrom.address;
    received.push({ from, to: rcptTo.map(({ address }) => address), source, parsed: await PostalMime.parse(source) });
  };
  const buildRefusal = (party: string, address: string) =>
    refused.code === 0 || refused.party !== party
      ? null
      : Object.assign(new Error(`<${address}> is refused`), { responseCode: refused.code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: ({ address }, _session, done) => done(buildRefusal('sender', address)),
    onRcptTo: ({ address }, _session, done) => done(buildRefusal('recipient', address)),
    onData(stream, { envelope }, done) {
      callbackify(storeMail)(stream, envelope, (error) => {
        if (!silent) done(error);
      });
    },
  });
  // A client that is killed during its dialogue with the server causes an error here, which no test needs.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (code, party = 'recipient') => {
      refused = { code, party };
    },
    setSilent: (isSilent) => {
      silent = isSilent;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
