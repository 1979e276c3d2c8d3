import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on the loopback interface that can lose what it should pass on. */
export interface TcpProxy {
  /** The address of a server behind it, as clients of the proxy have it. */
  through(address: string): string;
  /**
   * From now on all is taken and nothing is passed on, of open connections and of new ones; none of them is closed.
   * `unused` does so with the open ones alone, as a firewall that has forgotten them.
   */
  drop(which?: 'unused'): void;
  /** Nothing listens, and open connections are closed. */
  refuse(): Promise<void>;
  /** New connections go to this port; those that lose packets stay as they are. */
  leadTo(port: number): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  let target = port;
  let isDropping = false;
  let generation = 0;
  let lastDropped = -1;
  const sockets = new Set<Socket>();

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const own = generation;
    const isLost = () => isDropping || own <= lastDropped;
    keep(client);
    if (isLost()) {
      client.resume();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    client.on('data', (part) => void (isLost() || upstream.write(part)));
    upstream.on('data', (part) => void (isLost() || client.write(part)));
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => void (isLost() || client.destroy()));
  });
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(on, '127.0.0.1', () => {
        server.removeListener('error', reject);
        resolve();
      });
    });
  const stopListening = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port: ownPort } = server.address() as AddressInfo;

  return {
    through(address) {
      const url = new URL(address);
      url.port = String(ownPort);
      return url.href;
    },
    drop(which) {
      isDropping = which === undefined;
      lastDropped = generation;
      generation += 1;
    },
    async refuse() {
      if (server.listening) await stopListening();
    },
    async leadTo(next) {
      target = next;
      if (isDropping) {
        isDropping = false;
        // Those that were opened meanwhile are lost, too.
        lastDropped = generation;
        generation += 1;
      }
      if (!server.listening) await listen(ownPort);
    },
    async close() {
      if (server.listening) await stopListening();
    },
  };
}
