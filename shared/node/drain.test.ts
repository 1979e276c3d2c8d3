import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createDrain, type Drain } from './drain.ts';

const LIMIT_MS = 30_000;
/** No connection of a test is quiet for so long. */
const NEVER_QUIET_MS = 2 * LIMIT_MS;
const REQUEST = 'GET / HTTP/1.1\r\nHost: alpha.test\r\n\r\n';

let servers: Server[] = [];
let sockets: Client[] = [];

/** A connection, what came on it, and how it ended. */
interface Client {
  readonly socket: Socket;
  received(): string;
  /** Resolves when so many answers have come. */
  answers(count: number): Promise<void>;
  /** Resolves when the server has closed its side. */
  readonly ended: Promise<unknown>;
  /** Resolves with the error that the connection closed with, if there was one. */
  readonly closed: Promise<string | undefined>;
}

function open(port: number): Client {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  let fault: string | undefined;
  socket.on('data', (part) => (text += part.toString()));
  socket.on('error', ({ code, message }: NodeJS.ErrnoException) => (fault = code ?? message));
  const count = () => text.split('HTTP/1.1 200').length - 1;
  const client: Client = {
    socket,
    received: () => text,
    async answers(wanted) {
      while (count() < wanted) await new Promise((resolve) => socket.once('data', resolve));
    },
    ended: new Promise((resolve) => socket.once('end', resolve)),
    closed: new Promise((resolve) => socket.once('close', () => resolve(fault))),
  };
  sockets.push(client);
  return client;
}

async function start(handler: RequestListener, quietMs: number): Promise<{ readonly port: number; drain: Drain }> {
  const server = createServer({ keepAliveTimeout: LIMIT_MS }, handler);
  const drain = createDrain(server, quietMs);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, drain };
}

const answerAtOnce: RequestListener = (_request, response) => void response.end('ok');

afterEach(() => {
  for (const { socket } of sockets) socket.destroy();
  for (const server of servers) server.close().closeAllConnections();
  sockets = [];
  servers = [];
});

describe('a server that ends', () => {
  it('answers a request that arrives as it begins to close idle connections', async () => {
    const { port, drain } = await start(answerAtOnce, 0);
    const client = open(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    await drain.stopListening();
    const finished = drain.finish(LIMIT_MS);
    client.socket.write(REQUEST);
    await client.ended;
    client.socket.end();
    expect(await client.closed).toBeUndefined();
    expect(client.received().match(/Connection: [\w-]+/g)).toEqual(['Connection: keep-alive', 'Connection: close']);
    await finished;
  });

  it('answers a client that connects as it begins to close the port', async () => {
    const { port, drain } = await start(answerAtOnce, NEVER_QUIET_MS);
    const clients = Array.from({ length: 20 }, () => open(port));
    // The system takes the connections in before the server knows of them.
    const finished = drain.finish(LIMIT_MS);
    for (const client of clients) client.socket.write(REQUEST);
    await Promise.all(clients.map((client) => client.answers(1)));
    for (const client of clients) client.socket.end();
    expect(await Promise.all(clients.map((client) => client.closed))).toEqual(clients.map(() => undefined));
    await finished;
  });

  it('sends nobody away while the port is open, and refuses those who come later', async () => {
    const { port, drain } = await start(answerAtOnce, NEVER_QUIET_MS);
    const client = open(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    await drain.stopListening();
    client.socket.write(REQUEST);
    await client.answers(2);
    expect(client.received()).not.toContain('Connection: close');
    expect(await open(port).closed).toBe('ECONNREFUSED');
    const finished = drain.finish(LIMIT_MS);
    client.socket.write(REQUEST);
    await client.ended;
    expect(client.received()).toContain('Connection: close');
    client.socket.end();
    await finished;
  });

  it('lets an answer that was under way before say that it is the last one', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { port, drain } = await start((_request, response) => void held.then(() => response.end('ok')), 0);
    const client = open(port);
    client.socket.write(REQUEST);
    // The connection is not taken for a quiet one.
    const finished = drain.finish(LIMIT_MS);
    await delay(300);
    release();
    await client.ended;
    expect(client.received()).toContain('Connection: close');
    client.socket.end();
    expect(await client.closed).toBeUndefined();
    await finished;
  });

  it('answers all requests of a pipeline, and says with the last one that it is the last', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { port, drain } = await start((_request, response) => void held.then(() => response.end('ok')), 0);
    const client = open(port);
    client.socket.write(REQUEST.repeat(2));
    const finished = drain.finish(LIMIT_MS);
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
    await finished;
  });

  it('closes quiet connections with an end, not with a reset, also when their clients write later', async () => {
    const { port, drain } = await start(answerAtOnce, 0);
    const [silent, used] = [open(port), open(port)];
    used.socket.write(REQUEST);
    await used.answers(1);
    const finished = drain.finish(LIMIT_MS);
    await Promise.all([silent.ended, used.ended]);
    // These two did not see the end in time.
    for (const { socket } of [silent, used]) {
      socket.write(REQUEST);
      await delay(20);
      socket.end(REQUEST);
    }
    expect(await Promise.all([silent.closed, used.closed])).toEqual([undefined, undefined]);
    await finished;
  });

  it.each([
    ['waits for connections that are only quiet for a moment', NEVER_QUIET_MS, 'finish'],
    ['leaves quiet connections to their own end where others take what comes', 0, 'finishPatiently'],
  ] as const)('%s', async (_what, quietMs, finish) => {
    const { port, drain } = await start(answerAtOnce, quietMs);
    const client = open(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    const finished = drain[finish](LIMIT_MS);
    await delay(300);
    client.socket.write(REQUEST);
    await client.ended;
    expect(client.received()).toContain('Connection: close');
    client.socket.end();
    await finished;
  });

  it('cuts off what has not ended in time', async () => {
    const { port, drain } = await start((_request, response) => void response.write('and so on'), NEVER_QUIET_MS);
    const client = open(port);
    client.socket.write(REQUEST);
    await client.answers(1);
    await drain.finish(50);
    await client.ended;
    expect(client.received()).toContain('and so on');
  });

  it('ends at once when it has never listened', async () => {
    await expect(createDrain(createServer(answerAtOnce)).finish(LIMIT_MS)).resolves.toBeUndefined();
  });

  it('resets none of twenty clients that ask again and again, in twenty ends', async () => {
    const faults: string[] = [];
    const answers: number[] = [];
    /** Asks until the port is closed. */
    const visit = async (port: number, pauseMs: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = () =>
        new Promise<string | undefined>((resolve) => {
          get({ port, host: '127.0.0.1', agent }, (response) => {
            response.resume().once('end', () => resolve(undefined));
            response.once('error', ({ message }) => resolve(message));
          }).once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
        });
      for (let fault; (fault = await ask()) !== 'ECONNREFUSED'; await delay(pauseMs)) {
        if (fault !== undefined) faults.push(fault);
        else answers.push(port);
      }
      agent.destroy();
    };
    for (let stop = 0; stop < 20; stop += 1) {
      const { port, drain } = await start(answerAtOnce, NEVER_QUIET_MS);
      const visits = Array.from({ length: 20 }, (_, index) => visit(port, index));
      while (answers.filter((asked) => asked === port).length < 100) await delay(1);
      await drain.finish(LIMIT_MS);
      await Promise.all(visits);
    }
    expect(faults).toEqual([]);
  });
});
