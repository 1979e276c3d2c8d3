import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import { createFaultReport } from '#shared/log/faultReport.ts';
import type { StoreAddress } from './storeAddress.ts';

/** A Redis or Valkey that all instances share. */
export interface SharedStore {
  /** For libraries that send commands themselves, within `run`. */
  readonly client: Redis;
  /**
   * Sends commands and returns their result. Rejects at once while the store is down, after a fraction of a second when
   * it does not answer, and with its own error when it refuses.
   */
  run<Answer>(commands: (client: Redis) => Promise<Answer>): Promise<Answer>;
  /** Returns the milliseconds since the store was found to be down; undefined while it works. */
  downMs(): number | undefined;
  close(): void;
}

export interface SharedStoreOptions {
  readonly address: StoreAddress;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Replaces the default for `COMMAND_TIMEOUT_MS`. */
  readonly commandTimeoutMs?: number | undefined;
}

/** A visitor waits this long for the first command that gets no answer. */
const COMMAND_TIMEOUT_MS = 250;
/** The limit for connecting, and for the first answer on a new connection, which no visitor waits for. */
const CONNECT_MS = 2000;
/** A connection that the other side does not close is cut after this time. */
const DISCONNECT_TIMEOUT_MS = 200;
const MAX_RETRY_DELAY_MS = 5000;
/** Networks silently drop connections that carry no data, so the store is pinged this often. */
const PING_INTERVAL_MS = 15_000;

/** The random factor prevents instances that lost the store at the same moment from reconnecting together. */
const nextRetryDelayMs = (attempt: number) =>
  Math.min(100 * 2 ** attempt, MAX_RETRY_DELAY_MS) * (0.5 + Math.random() / 2);

class LateAnswerError extends Error {}

/** Returns for example `ECONNREFUSED` or `WRONGPASS`, and never an address, a key or the sent data. */
function toReason(error: unknown): string {
  const reply = error instanceof Error ? /^[A-Z]{3,}(?= )/.exec(error.message)?.[0] : undefined;
  return errorCode(error) ?? reply ?? 'no answer';
}

/**
 * Connects to the store, and resolves when it answers or cannot be reached. It reconnects on one connection, without a
 * limit, at least every five seconds.
 */
export async function connectSharedStore({
  address,
  logger,
  commandTimeoutMs = COMMAND_TIMEOUT_MS,
}: SharedStoreOptions): Promise<SharedStore> {
  const client = new Redis({
    ...address,
    lazyConnect: true,
    // Every Redis and Valkey supports this protocol, and every access list allows it.
    protocol: 2,
    disableClientInfo: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    // A command that cannot be sent now is decided without an answer, and is not sent later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: nextRetryDelayMs,
    // After a failover the host name stands for another server.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
  let downSince: number | undefined;
  const fault = createFaultReport<string>({
    failed(reason) {
      downSince = performance.now();
      logger.warn({ reason }, 'shared store not reachable, forms counted by this instance');
    },
    recovered() {
      downSince = undefined;
      logger.info('shared store used again');
    },
  });
  let isClosed = false;
  client.on('error', (error) => fault.failed(toReason(error)));
  client.on('close', () => {
    if (!isClosed) fault.failed('connection closed');
  });

  async function run<Answer>(commands: (client: Redis) => Promise<Answer>): Promise<Answer> {
    if (client.status !== 'ready') throw new Error('the shared store is down');
    const late = Promise.withResolvers<never>();
    const refuse = () => late.reject(new LateAnswerError(`no answer within ${commandTimeoutMs} ms`));
    // An answer that came while this process was busy is read before the timeout counts.
    const timer = setTimeout(() => setImmediate(refuse), commandTimeoutMs);
    try {
      const answer = await Promise.race([commands(client), late.promise]);
      fault.worked();
      return answer;
    } catch (error) {
      fault.failed(toReason(error));
      // Forms do not wait for the store again before a new connection has answered.
      if (error instanceof LateAnswerError) client.disconnect(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const pingTimer = setInterval(() => void run((each) => each.ping()).catch(() => undefined), PING_INTERVAL_MS).unref();
  await client.connect().then(
    () => logger.info('shared store connected'),
    // The error was reported as a fault already.
    () => undefined,
  );
  return {
    client,
    run,
    downMs: () => (downSince === undefined ? undefined : performance.now() - downSince),
    close() {
      isClosed = true;
      clearInterval(pingTimer);
      client.disconnect();
    },
  };
}
