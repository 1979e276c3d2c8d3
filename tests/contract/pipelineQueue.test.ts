import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PipelineQueue } from '#server/backoffice/core/db/embedded/pipelineQueue.ts';

let db: PGlite;
beforeAll(async () => {
  db = await PGlite.create();
});
afterAll(() => db.close());

const buildQueryMessage = (text: string): Uint8Array => {
  const message = Buffer.from(`Q    ${text}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return new Uint8Array(message);
};

it('closes the connection of a client with an idle transaction while others wait', async () => {
  const hangUp = vi.fn<(client: number) => void>((client) => {
    queue.clearQueueForHandler(client);
    void queue.clearTransactionIfNeeded(client);
  });
  const queue = new PipelineQueue(db, {
    ownApplicationName: 'own',
    closeConnection: hangUp,
    onFatal: () => {},
    idleTransactionMs: 50,
  });
  const sendQuery = async (client: number, text: string) => {
    const answer: Buffer[] = [];
    await queue.enqueue(client, buildQueryMessage(text), (data) => void answer.push(Buffer.from(data)));
    return Buffer.concat(answer).toString('latin1');
  };
  await sendQuery(1, 'create table kept (id integer)');
  await sendQuery(1, 'begin');
  await sendQuery(1, 'insert into kept values (1)');
  expect(await sendQuery(2, 'select count(*) from kept')).toContain('\u00010');
  expect(hangUp.mock.calls).toEqual([[1]]);
});

it('waits for an active transaction', async () => {
  const hangUp = vi.fn<() => void>();
  const queue = new PipelineQueue(db, {
    ownApplicationName: 'own',
    closeConnection: hangUp,
    onFatal: () => {},
    idleTransactionMs: 400,
  });
  const sendQuery = (client: number, text: string) => queue.enqueue(client, buildQueryMessage(text), () => {});
  await sendQuery(1, 'begin');
  const otherQuery = sendQuery(2, 'select 1');
  for (let round = 0; round < 4; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await sendQuery(1, 'select 1');
  }
  await sendQuery(1, 'commit');
  await otherQuery;
  expect(hangUp).not.toHaveBeenCalled();
});

it('reports the end of the session', async () => {
  const onFatal = vi.fn<() => void>();
  const fatalMessage = Buffer.from('E    SFATAL\0VFATAL\0\0');
  fatalMessage.writeInt32BE(fatalMessage.length - 1, 1);
  const ending = {
    isInTransaction: () => false,
    exec: async () => [],
    runExclusive: (run: () => Promise<void>) => run(),
    execProtocolRawStream: async (_message: Uint8Array, { onRawData }: { onRawData: (data: Uint8Array) => void }) => {
      for (const byte of fatalMessage) onRawData(new Uint8Array([byte]));
    },
  };
  const queue = new PipelineQueue(ending as unknown as PGlite, {
    ownApplicationName: 'own',
    closeConnection: () => {},
    onFatal,
  });
  await queue.enqueue(1, buildQueryMessage('select 1'), () => {});
  await vi.waitFor(() => expect(onFatal).toHaveBeenCalledOnce(), { timeout: 60_000 });
});

const buildStartupMessage = (name: string): Uint8Array => {
  const parameters = Buffer.from(`user\0postgres\0application_name\0${name}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + parameters.length);
  head.writeInt32BE(196_608, 4);
  return new Uint8Array(Buffer.concat([head, parameters]));
};

/** Creates a queue that runs no messages. It records the order of the clients' turns, and `next` ends each turn. */
async function createTurnQueue() {
  const order: string[] = [];
  let finish: (() => void) | undefined;
  const stillDatabase = {
    isInTransaction: () => false,
    exec: async () => [],
    runExclusive: (run: () => Promise<void>) => run(),
    execProtocolRawStream: (message: Uint8Array) => {
      order.push(Buffer.from(message.subarray(5, -1)).toString());
      return new Promise<void>((resolve) => (finish = resolve));
    },
  };
  const options = {
    ownApplicationName: 'own',
    backgroundApplicationName: 'background',
    closeConnection: () => {},
    onFatal: () => {},
  };
  const queue = new PipelineQueue(stillDatabase as unknown as PGlite, options);
  const next = async () => {
    finish?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (const [client, name] of [
    [1, 'own'],
    [2, 'background'],
    [3, 'own'],
  ] as const) {
    void queue.enqueue(client, buildStartupMessage(name), () => {});
    await next();
  }
  order.length = 0;
  return {
    order,
    next,
    ask: (client: number, text: string) => void queue.enqueue(client, buildQueryMessage(text), () => {}),
  };
}

describe('a program in the background', () => {
  it('gets its turn when no other program waits', async () => {
    const { order, next, ask } = await createTurnQueue();
    ask(1, 'page 1');
    ask(2, 'import');
    ask(3, 'page 2');
    await next();
    ask(1, 'page 3');
    for (let round = 0; round < 3; round += 1) await next();
    expect(order).toEqual(['page 1', 'page 2', 'page 3', 'import']);
  });

  it('gets its turn before others after it has waited for a second', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const { order, next, ask } = await createTurnQueue();
      ask(1, 'page 1');
      ask(2, 'import');
      ask(3, 'page 2');
      now.mockReturnValue(1001);
      ask(1, 'page 3');
      for (let round = 0; round < 3; round += 1) await next();
      expect(order).toEqual(['page 1', 'import', 'page 2', 'page 3']);
    } finally {
      now.mockRestore();
    }
  });
});
