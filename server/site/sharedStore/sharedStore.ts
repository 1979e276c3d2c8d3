import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import { createFaultReport } from '#shared/log/faultReport.ts';
import type { StoreAddress } from './storeAddress.ts';

/** A Redis or Valkey database that all instances share. */
export interface SharedStore {
  /** The client, for libraries that send commands themselves. Such libraries must be called within `run`. */
  readonly client: Redis;
  /**
   * Sends commands and returns their result. Rejects at once while the store is down, after a fraction of a second when
   * the store does not answer, and with the error of the store when it refuses a command.
   */
  run<Answer>(commands: (client: Redis) => Promise<Answer>): Promise<Answer>;
  /** Returns the milliseconds since the store was found to be down; undefined while it works. */
  getDownMs(): number | undefined;
  close(): void;
}

export interface SharedStoreOptions {
  readonly address: StoreAddress;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Replaces the default for `COMMAND_TIMEOUT_MS`. */
  readonly commandTimeoutMs?: number | undefined;
}

/** The time limit for the answer to a command, for which a visitor waits. */
const COMMAND_TIMEOUT_MS = 250;
/** The time limit for connecting, and for the first answer on a new connection. No visitor waits for these steps. */
const CONNECT_TIMEOUT_MS = 2000;
/** The time after which a connection that the other side does not close is destroyed. */
const DISCONNECT_TIMEOUT_MS = 200;
const MAX_RETRY_DELAY_MS = 5000;
/** The interval of pings. They are needed because networks silently drop connections that carry no data. */
const PING_INTERVAL_MS = 15_000;

/**
 * Returns the delay before the next attempt to connect. It has a random factor, so that instances that lost the store
 * at the same moment do not reconnect together.
 */
const computeRetryDelayMs = (attempt: number) =>
  Math.min(100 * 2 ** attempt, MAX_RETRY_DELAY_MS) * (0.5 + Math.random() / 2);

class LateAnswerError extends Error {}

/**
 * Returns the reason of an error, such as `ECONNREFUSED` or `WRONGPASS`, for the log. The result never contains the
 * address of the store, a key or data that was sent.
 */
function describeError(error: unknown): string {
  const errorWord = error instanceof Error ? /^[A-Z]{3,}(?= )/.exec(error.message)?.[0] : undefined;
  return errorCode(error) ?? errorWord ?? 'no answer';
}

/**
 * Connects to the store. Resolves when the store answers or cannot be reached. After the connection was lost, tries to
 * connect again at least every five seconds, without a limit.
 */
export async function connectSharedStore({
  address,
  logger,
  commandTimeoutMs = COMMAND_TIMEOUT_MS,
}: SharedStoreOptions): Promise<SharedStore> {
  const client = new Redis({
    ...address,
    lazyConnect: true,
    // The oldest version of the protocol is used. Every Redis and Valkey supports it, and it needs no command that
    // access rules may forbid.
    protocol: 2,
    disableClientInfo: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    // A command that cannot be sent now fails at once, and is not sent later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: computeRetryDelayMs,
    // A server that has become a replica refuses writes with READONLY. The connection is opened again, because after
    // such a failover the host name leads to another server.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
  let downSince: number | undefined;
  const fault = createFaultReport<string>({
    reportFailure(reason) {
      downSince = performance.now();
      logger.warn({ reason }, 'shared store not reachable, forms counted by this instance');
    },
    reportRecovery() {
      downSince = undefined;
      logger.info('shared store used again');
    },
  });
  let isClosed = false;
  client.on('error', (error) => fault.recordFailure(describeError(error)));
  client.on('close', () => {
    if (!isClosed) fault.recordFailure('connection closed');
  });

  async function run<Answer>(commands: (client: Redis) => Promise<Answer>): Promise<Answer> {
    if (client.status !== 'ready') throw new Error('the shared store is down');
    const timeout = Promise.withResolvers<never>();
    const rejectLate = () => timeout.reject(new LateAnswerError(`no answer within ${commandTimeoutMs} ms`));
    // The rejection waits for one round of the event loop, so that an answer that came while this process was busy is
    // read first.
    const timer = setTimeout(() => setImmediate(rejectLate), commandTimeoutMs);
    try {
      const answer = await Promise.race([commands(client), timeout.promise]);
      fault.recordSuccess();
      return answer;
    } catch (error) {
      fault.recordFailure(describeError(error));
      // The connection is closed, so that forms do not wait for the store again before a new connection has answered.
      if (error instanceof LateAnswerError) client.disconnect(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const pingTimer = setInterval(() => void run((each) => each.ping()).catch(() => undefined), PING_INTERVAL_MS).unref();
  await client.connect().then(
    () => logger.info('shared store connected'),
    // The error is ignored here, because it was already reported as a fault.
    () => undefined,
  );
  return {
    client,
    run,
    getDownMs: () => (downSince === undefined ? undefined : performance.now() - downSince),
    close() {
      isClosed = true;
      clearInterval(pingTimer);
      client.disconnect();
    },
  };
}
