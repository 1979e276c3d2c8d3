import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../log.ts';
import { APPLICATION_NAME } from '../db/embedded/embeddedAddress.ts';
import { type PollingWorker, startPollingWorker } from '../polling/pollingWorker.ts';

/** The interval at which the connection is checked, because a network can drop a connection without notice. */
const CONNECTION_CHECK_INTERVAL_MS = 15_000;
/** The time limit for an answer and for a connection attempt. */
const ANSWER_TIMEOUT_MS = 5000;
const RECONNECT_DELAY_MS = 1000;
const CLOSE_TIMEOUT_MS = 1000;

/**
 * Listens on its own PostgreSQL connection for purges that any program writes. The connection can fail or miss
 * notifications (a pooler that shares connections by transaction does not forward them), so no reader may rely on it
 * alone.
 */
export function listenForPurges(databaseUrl: string, onPurge: () => void, log: Log): Pick<PollingWorker, 'stop'> {
  let client: Client | undefined;

  async function connectAndListen(): Promise<void> {
    const newClient = new Client({
      connectionString: databaseUrl,
      application_name: APPLICATION_NAME,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    const scheduleReconnect = () => {
      if (client !== newClient) return;
      client = undefined;
      worker.postpone(RECONNECT_DELAY_MS);
    };
    newClient.on('error', scheduleReconnect);
    newClient.on('end', scheduleReconnect);
    newClient.on('notification', onPurge);
    try {
      await newClient.connect();
      await newClient.query('listen gevel_purges');
    } catch (error) {
      void closeClient(newClient);
      throw error;
    }
    client = newClient;
    // Purges may have been written before the listening began.
    onPurge();
  }

  async function checkConnection(openClient: Client): Promise<void> {
    try {
      await openClient.query('select 1');
    } catch (error) {
      client = undefined;
      void closeClient(openClient);
      throw error;
    }
  }

  const worker = startPollingWorker({
    name: 'purge notifications',
    intervalMs: CONNECTION_CHECK_INTERVAL_MS,
    log,
    async step() {
      await (client ? checkConnection(client) : connectAndListen());
      return false;
    },
  });
  return {
    async stop() {
      await worker.stop();
      const openClient = client;
      client = undefined;
      if (openClient) await closeClient(openClient);
    },
  };
}

/** Closes the connection, with a time limit, because a dead connection never answers. */
const closeClient = (client: Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => {}), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
