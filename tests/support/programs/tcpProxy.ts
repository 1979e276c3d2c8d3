import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on the loopback interface that can lose packets. */
export interface TcpProxy {
  /** Returns the address of a server behind the proxy, for clients of the proxy. */
  toProxiedAddress(address: string): string;
  /**
   * From now on, the proxy accepts all data and passes nothing on, on open and new connections, and closes none of
   * them. `unused` limits this to the open connections, like a firewall that has dropped their state.
   */
  dropData(which?: 'unused'): void;
  /** Stops listening and closes open connections. */
  refuseConnections(): Promise<void>;
  /** Connects new connections to this port. Connections that lose packets are not changed. */
  connectTo(port: number): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  let target = port;
  let isDropping = false;
  let generation = 0;
  let lastDropped = -1;
  const sockets = new Set<Socket>();

  const rememberSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const ownGeneration = generation;
    const isLost = () => isDropping || ownGeneration <= lastDropped;
    rememberSocket(client);
    if (isLost()) {
      client.resume();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    rememberSocket(upstream);
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
    toProxiedAddress(address) {
      const url = new URL(address);
      url.port = String(ownPort);
      return url.href;
    },
    dropData(which) {
      isDropping = which === undefined;
      lastDropped = generation;
      generation += 1;
    },
    async refuseConnections() {
      if (server.listening) await stopListening();
    },
    async connectTo(next) {
      target = next;
      if (isDropping) {
        isDropping = false;
        // The connections that were opened in the meantime are lost too.
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
