import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import { createFaultReport } from '#shared/log/faultReport.ts';
import type { StoreAddress } from './storeAddress.ts';

/** A Redis or Valkey that all instances have together. */
export interface SharedStore {
  /** For libraries that send commands by themselves, within `ask`. */
  readonly client: Redis;
  /**
   * Sends commands and gives what they come to. Rejects at once while the store is away, after a fraction of a second
   * when it does not answer, and with its own error when it refuses.
   */
  ask<Answer>(commands: (client: Redis) => Promise<Answer>): Promise<Answer>;
  /** Milliseconds since it was found to be away, in the log too; undefined while it is used. */
  awayMs(): number | undefined;
  close(): void;
}

export interface SharedStoreOptions {
  readonly address: StoreAddress;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds that a visitor waits, in place of the product's own measure. */
  readonly patienceMs?: number | undefined;
}

/** A visitor waits so long, for the first command that has no answer. */
const PATIENCE_MS = 250;
/** To connect; and for the first answer on a new connection, which no visitor waits for. */
const CONNECT_MS = 2000;
/** After which a connection that the other side does not close is cut. */
const CUT_MS = 200;
const LONGEST_RETRY_MS = 5000;
/** Connections that nothing is sent over are dropped on the way without a word. */
const PULSE_MS = 15_000;

/** Instances that lost the store in the same moment come back one after the other. */
const retryAfter = (attempt: number) => Math.min(100 * 2 ** attempt, LONGEST_RETRY_MS) * (0.5 + Math.random() / 2);

class LateAnswerError extends Error {}

/** `ECONNREFUSED`, `WRONGPASS`: never an address, a key or what was sent. */
function reasonOf(error: unknown): string {
  const reply = error instanceof Error ? /^[A-Z]{3,}(?= )/.exec(error.message)?.[0] : undefined;
  return errorCode(error) ?? reply ?? 'no answer';
}

/**
 * Connects to the store, and resolves when it answers, or cannot be reached. It is tried again, for as long as it takes, after
 * at most five seconds each time, on one connection.
 */
export async function connectSharedStore({
  address,
  logger,
  patienceMs = PATIENCE_MS,
}: SharedStoreOptions): Promise<SharedStore> {
  const client = new Redis({
    ...address,
    lazyConnect: true,
    // What every Redis and Valkey speaks, and every list of rights allows.
    protocol: 2,
    disableClientInfo: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    disconnectTimeout: CUT_MS,
    // What can't be asked now is decided without an answer, and is not asked later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: retryAfter,
    // After a failover the name stands for another server.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
  let awaySince: number | undefined;
  const fault = createFaultReport<string>({
    failed(reason) {
      awaySince = performance.now();
      logger.warn({ reason }, 'shared store not reachable, forms counted by this instance');
    },
    recovered() {
      awaySince = undefined;
      logger.info('shared store used again');
    },
  });
  let isClosed = false;
  client.on('error', (error) => fault.failed(reasonOf(error)));
  client.on('close', () => {
    if (!isClosed) fault.failed('connection closed');
  });

  async function ask<Answer>(commands: (client: Redis) => Promise<Answer>): Promise<Answer> {
    if (client.status !== 'ready') throw new Error('the shared store is away');
    const late = Promise.withResolvers<never>();
    const refuse = () => late.reject(new LateAnswerError(`no answer within ${patienceMs} ms`));
    // What has come while this process was busy is read before it is too late.
    const timer = setTimeout(() => setImmediate(refuse), patienceMs);
    try {
      const answer = await Promise.race([commands(client), late.promise]);
      fault.worked();
      return answer;
    } catch (error) {
      fault.failed(reasonOf(error));
      // No form waits for it again before a new connection has answered.
      if (error instanceof LateAnswerError) client.disconnect(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const pulse = setInterval(() => void ask((each) => each.ping()).catch(() => undefined), PULSE_MS).unref();
  await client.connect().then(
    () => logger.info('shared store connected'),
    // Reported as a fault.
    () => undefined,
  );
  return {
    client,
    ask,
    awayMs: () => (awaySince === undefined ? undefined : performance.now() - awaySince),
    close() {
      isClosed = true;
      clearInterval(pulse);
      client.disconnect();
    },
  };
}
