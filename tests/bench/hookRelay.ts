import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface HookRelay {
  /** Returns the address at which the relay accepts calls for one host of the product. */
  toRelayAddress(host: string, path: string): string;
  close(): Promise<void>;
}

/**
 * Starts a relay that forwards calls to hosts of a product on this machine. It is needed because only browsers resolve
 * the names of these hosts.
 */
export async function startHookRelay(port: number): Promise<HookRelay> {
  const server = createServer((incoming, outgoing) => {
    const [, host = '', ...rest] = (incoming.url ?? '').split('/');
    const headers = { ...incoming.headers, host: `${host}:${port}` };
    const passed = request(
      { port, host: '127.0.0.1', path: `/${rest.join('/')}`, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    toRelayAddress: (host, path) => `http://127.0.0.1:${own}/${host}${path}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
