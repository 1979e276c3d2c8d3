import { createServer } from 'node:net';

/**
 * The lowest port that is chosen. Systems use ports from 32,768 up for outgoing connections and for listeners without a
 * fixed port, so another program could take such a port before the program for which it was chosen. Browsers and
 * `fetch` refuse some of the lower ports.
 */
const MIN_PORT = 10_100;
const PORTS_PER_PROCESS = 100;
const PORT_RANGE_COUNT = 219;

/** Test processes that run in parallel usually have different ranges of ports. */
const firstPort = MIN_PORT + (process.pid % PORT_RANGE_COUNT) * PORTS_PER_PROCESS;
let triedCount = Math.floor(Math.random() * PORTS_PER_PROCESS);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns different loopback ports on which nothing listens at this moment. Throws for more than a hundred ports. */
export async function findFreePorts(count: number): Promise<number[]> {
  if (count > PORTS_PER_PROCESS) throw new Error(`There are ${PORTS_PER_PROCESS} ports for a process.`);
  const ports: number[] = [];
  for (let misses = 0; ports.length < count; ) {
    const port = firstPort + (triedCount % PORTS_PER_PROCESS);
    triedCount += 1;
    if (await isFree(port)) ports.push(port);
    else if ((misses += 1) > PORTS_PER_PROCESS) throw new Error(`No port from ${firstPort} up is free.`);
  }
  return ports;
}
