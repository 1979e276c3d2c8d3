import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createDrain, type ServerDrain } from './drain.ts';

const DRAIN_LIMIT_MS = 30_000;
/** The time after which a connection counts as idle. No test waits this long, so no connection becomes idle. */
const NEVER_IDLE_MS = 2 * DRAIN_LIMIT_MS;
const REQUEST = 'GET / HTTP/1.1\r\nHost: alpha.test\r\n\r\n';

let servers: Server[] = [];
let sockets: TestClient[] = [];

/** A connection, the data that arrived on it, and the way it ended. */
interface TestClient {
  readonly socket: Socket;
  received(): string;
  /** Resolves when this many responses have arrived. */
  answers(count: number): Promise<void>;
  /** Resolves when the server has closed its side. */
  readonly ended: Promise<unknown>;
  /** Resolves with the error with which the connection closed, or undefined. */
  readonly closed: Promise<string | undefined>;
}

function openConnection(port: number): TestClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  let fault: string | undefined;
  socket.on('data', (part) => (text += part.toString()));
  socket.on('error', ({ code, message }: NodeJS.ErrnoException) => (fault = code ?? message));
  const count = () => text.split('HTTP/1.1 200').length - 1;
  const client: TestClient = {
    socket,
    received: () => text,
    async answers(wantedCount) {
      while (count() < wantedCount) await new Promise((resolve) => socket.once('data', resolve));
    },
    ended: new Promise((resolve) => socket.once('end', resolve)),
    closed: new Promise((resolve) => socket.once('close', () => resolve(fault))),
  };
  sockets.push(client);
  return client;
}

async function startServer(
  handler: RequestListener,
  idleMs: number,
): Promise<{ readonly port: number; drain: ServerDrain }> {
  const server = createServer({ keepAliveTimeout: DRAIN_LIMIT_MS }, handler);
  const drain = createDrain(server, idleMs);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, drain };
}

const respondAtOnce: RequestListener = (_request, response) => void response.end('ok');

afterEach(() => {
  for (const { socket } of sockets) socket.destroy();
  for (const server of servers) server.close().closeAllConnections();
  sockets = [];
  servers = [];
});

describe('a server that shuts down', () => {
  it('answers a request that arrives when it begins to close idle connections', async () => {
    const { port, drain } = await startServer(respondAtOnce, 0);
    const client = openConnection(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    await drain.stopListening();
    const drainFinished = drain.finish(DRAIN_LIMIT_MS);
    client.socket.write(REQUEST);
    await client.ended;
    client.socket.end();
    expect(await client.closed).toBeUndefined();
    expect(client.received().match(/Connection: [\w-]+/g)).toEqual(['Connection: keep-alive', 'Connection: close']);
    await drainFinished;
  });

  it('answers a client that connects when it begins to close the port', async () => {
    const { port, drain } = await startServer(respondAtOnce, NEVER_IDLE_MS);
    const clients = Array.from({ length: 20 }, () => openConnection(port));
    // The drain begins before the server gets these connections, because the operating system has accepted them
    // earlier.
    const drainFinished = drain.finish(DRAIN_LIMIT_MS);
    for (const client of clients) client.socket.write(REQUEST);
    await Promise.all(clients.map((client) => client.answers(1)));
    for (const client of clients) client.socket.end();
    expect(await Promise.all(clients.map((client) => client.closed))).toEqual(clients.map(() => undefined));
    await drainFinished;
  });

  it('refuses no client while the port is open, and refuses clients that come later', async () => {
    const { port, drain } = await startServer(respondAtOnce, NEVER_IDLE_MS);
    const client = openConnection(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    await drain.stopListening();
    client.socket.write(REQUEST);
    await client.answers(2);
    expect(client.received()).not.toContain('Connection: close');
    expect(await openConnection(port).closed).toBe('ECONNREFUSED');
    const drainFinished = drain.finish(DRAIN_LIMIT_MS);
    client.socket.write(REQUEST);
    await client.ended;
    expect(client.received()).toContain('Connection: close');
    client.socket.end();
    await drainFinished;
  });

  it('announces the end of the connection in a response that was in progress', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { port, drain } = await startServer((_request, response) => void held.then(() => response.end('ok')), 0);
    const client = openConnection(port);
    client.socket.write(REQUEST);
    // The drain does not count this connection as idle, because its request has no response yet.
    const drainFinished = drain.finish(DRAIN_LIMIT_MS);
    await delay(300);
    release();
    await client.ended;
    expect(client.received()).toContain('Connection: close');
    client.socket.end();
    expect(await client.closed).toBeUndefined();
    await drainFinished;
  });

  it('answers all requests of a pipeline, and announces the end of the connection in the last response only', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { port, drain } = await startServer((_request, response) => void held.then(() => response.end('ok')), 0);
    const client = openConnection(port);
    client.socket.write(REQUEST.repeat(2));
    const drainFinished = drain.finish(DRAIN_LIMIT_MS);
    client.socket.write(REQUEST);
    await delay(50);
    release();
    await client.ended;
    expect(client.received().match(/Connection: [\w-]+/g)).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'Connection: close',
    ]);
    client.socket.end();
    await drainFinished;
  });

  it('closes idle connections with an end, not with a reset, even when their clients write later', async () => {
    const { port, drain } = await startServer(respondAtOnce, 0);
    const [silent, used] = [openConnection(port), openConnection(port)];
    used.socket.write(REQUEST);
    await used.answers(1);
    const drainFinished = drain.finish(DRAIN_LIMIT_MS);
    await Promise.all([silent.ended, used.ended]);
    // These two clients still send requests, because they noticed the end of their connections too late.
    for (const { socket } of [silent, used]) {
      socket.write(REQUEST);
      await delay(20);
      socket.end(REQUEST);
    }
    expect(await Promise.all([silent.closed, used.closed])).toEqual([undefined, undefined]);
    await drainFinished;
  });

  it.each([
    ['does not close connections that are idle only for a moment', NEVER_IDLE_MS, 'finish'],
    ['does not close idle connections when other servers accept the new ones', 0, 'finishPatiently'],
  ] as const)('%s', async (_what, idleMs, finishMethod) => {
    const { port, drain } = await startServer(respondAtOnce, idleMs);
    const client = openConnection(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    const drainFinished = drain[finishMethod](DRAIN_LIMIT_MS);
    await delay(300);
    client.socket.write(REQUEST);
    await client.ended;
    expect(client.received()).toContain('Connection: close');
    client.socket.end();
    await drainFinished;
  });

  it('destroys the connections that have not ended in time', async () => {
    const { port, drain } = await startServer((_request, response) => void response.write('and so on'), NEVER_IDLE_MS);
    const client = openConnection(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    await drain.finish(50);
    await client.ended;
    expect(client.received()).toContain('and so on');
  });

  it('ends immediately when it has never listened', async () => {
    await expect(createDrain(createServer(respondAtOnce)).finish(DRAIN_LIMIT_MS)).resolves.toBeUndefined();
  });

  it('resets none of twenty clients that send requests repeatedly, in twenty shutdowns', async () => {
    const faults: string[] = [];
    const answeredPorts: number[] = [];
    /** Sends requests until the port is closed. */
    const sendRequests = async (port: number, pauseMs: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const sendRequest = () =>
        new Promise<string | undefined>((resolve) => {
          get({ port, host: '127.0.0.1', agent }, (response) => {
            response.resume().once('end', () => resolve(undefined));
            response.once('error', ({ message }) => resolve(message));
          }).once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
        });
      for (let fault; (fault = await sendRequest()) !== 'ECONNREFUSED'; await delay(pauseMs)) {
        if (fault !== undefined) faults.push(fault);
        else answeredPorts.push(port);
      }
      agent.destroy();
    };
    for (let stop = 0; stop < 20; stop += 1) {
      const { port, drain } = await startServer(respondAtOnce, NEVER_IDLE_MS);
      const clientsFinished = Array.from({ length: 20 }, (_, index) => sendRequests(port, index));
      while (answeredPorts.filter((answeredPort) => answeredPort === port).length < 100) await delay(1);
      await drain.finish(DRAIN_LIMIT_MS);
      await Promise.all(clientsFinished);
    }
    expect(faults).toEqual([]);
  });
});
