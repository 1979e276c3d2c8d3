import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../context.ts';
import { findMemoryObstacle, measureResidentMegabytes } from '../memory.ts';
import { runOpenLoop, type RequestSample } from '../openLoop.ts';
import { createMinimumRow, createMaximumRow, createUnmeasuredRow } from '../row.ts';

const SLOW_READER_COUNT = 500;
const HONEST_READER_COUNT = 5;
/**
 * The number of bytes per second that slow readers read. The next constant is that of honest visitors with a bad
 * connection.
 */
const SLOW_BYTES_PER_SECOND = 100;
const HONEST_BYTES_PER_SECOND = 20 * 1024;
const CACHED_REQUESTS_PER_SECOND = 20;
const NEW_REQUESTS_PER_SECOND = 5;
const TOTAL_SECONDS = 78;
/**
 * The time after which connections must have ended. The site cannot see how much of a response the system has buffered.
 * A connection whose whole response is buffered ends like an idle one, 65 s after the last response was written.
 */
const MAX_END_SECONDS = 72;
const LISTING_PATH = '/nl/aanbod';
/**
 * The number of requests that a connection sends at once. Greedy connections send more requests at once than the site
 * allows (`GREEDY_REQUESTS_AT_ONCE`).
 */
const REQUESTS_AT_ONCE = 8;
const GREEDY_REQUESTS_AT_ONCE = 500;
const READERS_PER_GREEDY_ONE = 5;
/** One of this many connections reads nothing. */
const READERS_PER_SILENT_ONE = 2;

const FIGURES = {
  served: 'Others served beside 500 slow readers, share',
  ended: 'Until the last of the slow readers is ended',
  honest: 'Visitors with 20 kB a second who get all of it, share',
  memory: 'Memory that the site needs more meanwhile',
};

const buildRequest = (path: string, port: number) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: identity\r\n\r\n`;

interface PacedReader {
  readonly socket: Socket;
  /** Returns the bytes that were read so far. */
  readonly countReadBytes: () => number;
}

/**
 * Opens a connection that reads the given number of bytes a second. The system's buffers may read more. When the number
 * is 0, the connection reads nothing.
 */
function openSlowReader(port: number, requests: string, bytesPerSecond: number): PacedReader {
  let readBytes = 0;
  const buffer = Buffer.alloc(Math.max(1, bytesPerSecond));
  let allowedBytes = bytesPerSecond;
  const callback = (bytes: number) => {
    readBytes += bytes;
    allowedBytes -= bytes;
    return allowedBytes > 0;
  };
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } });
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    socket.write(requests);
    if (bytesPerSecond === 0) socket.pause();
  });
  const timer = setInterval(() => {
    allowedBytes = bytesPerSecond;
    if (allowedBytes > 0) socket.resume();
  }, 1000).unref();
  socket.on('close', () => clearInterval(timer));
  return { socket, countReadBytes: () => readBytes };
}

/** Returns the client ports of the connections that a server has open. These have state 1 in the system's tables. */
function listOpenConnections(port: number): ReadonlySet<number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return new Set(
    lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => local.endsWith(end) && state === '01')
      .map(([, , remote = '']) => Number.parseInt(remote.slice(-4), 16)),
  );
}

async function countBytes(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://localhost:${port}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Returns a page and the largest script and picture that it links. */
async function findLargeAnswers(port: number) {
  const html = await (await fetch(`http://localhost:${port}${LISTING_PATH}`)).text();
  const findPaths = (pattern: RegExp) => [...new Set(html.match(pattern) ?? [])].slice(0, 20);
  const kinds = [
    [LISTING_PATH],
    findPaths(/\/assets\/[\w.-]+\.js/g),
    findPaths(/\/media\/[\w./-]+\.(?:jpg|webp|avif)/g),
  ];
  return Promise.all(
    kinds.map(async (paths) => {
      const sized = await Promise.all(paths.map(async (path) => ({ path, bytes: await countBytes(port, path) })));
      const [largest] = sized.toSorted((one, other) => other.bytes - one.bytes);
      if (!largest) throw new Error('the listing names no script or no picture');
      return largest;
    }),
  );
}

/**
 * Watches connections until the end of the measurement. Returns the seconds after which all of them have ended, or null
 * when some are still open at the end, and the highest memory use of the site in megabytes (`most`).
 */
async function watchConnectionEnds(port: number, readers: readonly PacedReader[], sitePid: number) {
  const ports = readers.map(({ socket }) => socket.localPort ?? 0);
  const begun = performance.now();
  let endedAfter: number | null = null;
  let maxMegabytes = 0;
  while (performance.now() - begun < TOTAL_SECONDS * 1000) {
    const openPorts = listOpenConnections(port);
    const openCount = ports.filter((each) => openPorts.has(each)).length;
    if (openCount === 0) endedAfter ??= (performance.now() - begun) / 1000;
    maxMegabytes = Math.max(maxMegabytes, measureResidentMegabytes(sitePid));
    await sleep(500);
  }
  return { endedAfter, most: maxMegabytes };
}

const isServed = ({ status }: RequestSample) => status === 200;

export const slowReaderRows: Bench = {
  name: 'slow-readers',
  title: 'slow readers',
  async run({ getProduct, showProgress, onClose }) {
    const obstacle = findMemoryObstacle();
    if (obstacle !== undefined) return [createUnmeasuredRow(FIGURES.served, '≥ 0.99', obstacle)];
    const { port, sitePid } = await getProduct();
    const answers = await findLargeAnswers(port);
    const before = measureResidentMegabytes(sitePid);

    showProgress(`${SLOW_READER_COUNT} visitors who read nothing, or ${SLOW_BYTES_PER_SECOND} bytes a second`);
    const readers = Array.from({ length: SLOW_READER_COUNT }, (_, index) => {
      const { path = LISTING_PATH } = answers[index % answers.length] ?? {};
      const requests = buildRequest(path, port).repeat(
        index % READERS_PER_GREEDY_ONE === 0 ? GREEDY_REQUESTS_AT_ONCE : REQUESTS_AT_ONCE,
      );
      return openSlowReader(port, requests, index % READERS_PER_SILENT_ONE === 0 ? 0 : SLOW_BYTES_PER_SECOND);
    });
    onClose(async () => readers.forEach(({ socket }) => socket.destroy()));
    await Promise.all(readers.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));

    const [{ bytes } = { bytes: 0 }] = answers;
    const honest = Array.from({ length: HONEST_READER_COUNT }, () =>
      openSlowReader(port, buildRequest(LISTING_PATH, port).repeat(REQUESTS_AT_ONCE), HONEST_BYTES_PER_SECOND),
    );
    onClose(async () => honest.forEach(({ socket }) => socket.destroy()));

    let requestCount = 0;
    const [{ endedAfter, most }, kept, unseen] = await Promise.all([
      watchConnectionEnds(port, readers, sitePid),
      runOpenLoop(CACHED_REQUESTS_PER_SECOND, TOTAL_SECONDS, () => ({ port, path: LISTING_PATH })),
      runOpenLoop(NEW_REQUESTS_PER_SECOND, TOTAL_SECONDS, () => ({
        port,
        path: `${LISTING_PATH}?price-max=${(requestCount += 1) + 200_000}`,
      })),
    ]);
    const otherRequests = [...kept, ...unseen];
    const satisfied = honest.filter(({ countReadBytes }) => countReadBytes() >= REQUESTS_AT_ONCE * bytes);
    const kinds = answers.map((each) => `${each.path.split('/', 3)[1]} ${(each.bytes / 1024).toFixed(0)} kB`);
    const note = `each asks ${REQUESTS_AT_ONCE} times at once for one thing (${kinds.join(', ')}), one in ${READERS_PER_GREEDY_ONE} ${GREEDY_REQUESTS_AT_ONCE} times`;
    return [
      createMinimumRow(0.99, {
        figure: FIGURES.served,
        value: otherRequests.filter(isServed).length / otherRequests.length,
        note,
      }),
      endedAfter === null
        ? createMaximumRow(MAX_END_SECONDS, { figure: FIGURES.ended, value: Number.POSITIVE_INFINITY, unit: 's' })
        : createMaximumRow(MAX_END_SECONDS, { figure: FIGURES.ended, value: endedAfter, unit: 's', fractionDigits: 0 }),
      createMinimumRow(1, {
        figure: FIGURES.honest,
        value: satisfied.length / HONEST_READER_COUNT,
        note: `${((REQUESTS_AT_ONCE * bytes) / 1024).toFixed(0)} kB`,
      }),
      createMaximumRow(300, {
        figure: FIGURES.memory,
        value: most - before,
        unit: 'MB',
        fractionDigits: 0,
        note: `${before.toFixed(0)} MB before`,
      }),
    ];
  },
};
