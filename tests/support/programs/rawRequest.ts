import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

interface RawAnswer {
  /** The status. It is 0 when the connection ended without a response. */
  readonly status: number;
  readonly text: string;
}

/**
 * Sends bytes that no HTTP client would send, without changes. Returns the response when the server ends the
 * connection.
 *
 * @param address scheme, host and port; the certificate of an https address is not checked
 * @param servername the host name in the TLS handshake
 */
export function sendRaw(address: string, bytes: string, servername = 'localhost'): Promise<RawAnswer> {
  const { protocol, hostname: host, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket: Socket =
      protocol === 'https:'
        ? connectTls({ host, port: Number(port), servername, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
        : connectPlain(Number(port), host);
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(Buffer.from(part)));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // These errors are expected, because a server may close the connection before it has read everything.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.once('close', () => {
      const text = Buffer.concat(parts).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(bytes, 'latin1');
  });
}
