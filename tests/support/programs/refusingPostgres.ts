import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const SSL_REQUEST_BYTES = 8;

/**
 * Returns an error message in the protocol of PostgreSQL:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function buildErrorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

/**
 * Starts a server that refuses each connection as PostgreSQL does, for example for a wrong password or an unknown
 * database.
 */
export async function startRefusingPostgres(code: string, message: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (data.length === SSL_REQUEST_BYTES) socket.write('N');
      else socket.end(buildErrorResponse(code, message));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
