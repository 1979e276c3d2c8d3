import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

interface SinkMail {
  /** Of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the line. */
  readonly source: string;
  readonly parsed: Email;
}

export interface SmtpSink {
  readonly url: string;
  readonly received: SinkMail[];
  /** The next ones are refused with this code when they name a recipient; 0: taken again. */
  refuseWith(code: number): void;
  /** The next ones are taken in, and it is never said that they were. */
  fallSilent(silent: boolean): void;
  close(): Promise<void>;
}

/** A mail server on this machine that keeps what it is sent. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const received: SinkMail[] = [];
  let code = 0;
  let silent = false;
  const keep = async (stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope) => {
    const source = await text(stream);
    const from = mailFrom === false ? '' : mailFrom.address;
    received.push({ from, to: rcptTo.map(({ address }) => address), source, parsed: await PostalMime.parse(source) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (address, _session, done) =>
      done(code === 0 ? null : Object.assign(new Error(`<${address.address}> is refused`), { responseCode: code })),
    onData(stream, { envelope }, done) {
      callbackify(keep)(stream, envelope, (error) => {
        if (!silent) done(error);
      });
    },
  });
  // A client that is killed while it speaks is no fault of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseWith: (wanted) => {
      code = wanted;
    },
    fallSilent: (wanted) => {
      silent = wanted;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
