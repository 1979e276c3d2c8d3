import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const BITS_PER_BYTE = 8;
/** The properties of a slow mobile network. */
const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = 1_600_000 / BITS_PER_BYTE / 1000;

/** A relay in front of a server that is as slow as a mobile network. */
interface SlowLine {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a relay with the latency and the bandwidth of a slow mobile network. Unlike the emulation in the browser, it
 * also slows down what the browser fetches ahead. All connections share the bandwidth.
 */
export async function startSlowLine(port: number): Promise<SlowLine> {
  /** The time until which the line is busy with what was sent before. */
  let busyUntil = 0;
  const sockets = new Set<Socket>();
  const rememberSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    rememberSocket(client);
    rememberSocket(upstream);
    const openedAt = performance.now() + ROUND_TRIP_MS;
    client.on('data', (part) => {
      const arrival = Math.max(performance.now(), openedAt) + ROUND_TRIP_MS / 2;
      setTimeout(() => void (upstream.destroyed || upstream.write(part)), arrival - performance.now());
    });
    upstream.on('data', (part) => {
      busyUntil = Math.max(performance.now(), busyUntil) + part.length / BYTES_PER_MS;
      setTimeout(
        () => void (client.destroyed || client.write(part)),
        busyUntil + ROUND_TRIP_MS / 2 - performance.now(),
      );
    });
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => setTimeout(() => client.destroy(), busyUntil + ROUND_TRIP_MS - performance.now()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
