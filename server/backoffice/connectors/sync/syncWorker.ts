import { computeBackoff } from '../../core/polling/backoff.ts';
import { startJobWorker } from '../../core/polling/jobWorker.ts';
import type { PollingWorker } from '../../core/polling/pollingWorker.ts';
import type { Log } from '../../log.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import type { ClaimedConnection } from './store/leases.ts';
import { createMediaLimit } from './media/mediaLimit.ts';
import { createNameRecorder } from './nameRecorder.ts';
import { createSharedCapacity } from './sharedCapacity.ts';
import { OPENING_BACKOFF_MS, FAILURE_BACKOFF_MS } from './schedule.ts';
import { syncSlice } from './syncSlice.ts';
import type { RequestPage, ClosedConnection, FetchMedia, OpenedConnection, SyncStores } from './syncWork.ts';

/** Returns and opens the connections that the sync worker works on. */
export interface SyncConnections {
  /** Returns all connections that are neither paused nor removed. */
  list(): Promise<readonly ConnectionKey[]>;
  /** Opens a connection. Returns undefined when the connection is paused or does not exist. */
  open(key: ConnectionKey, signal: AbortSignal): Promise<OpenedConnection | ClosedConnection | undefined>;
}

interface SyncWorkerOptions {
  readonly stores: SyncStores;
  readonly connections: SyncConnections;
  readonly fetchMedia: FetchMedia;
  /** Checks that a page answers before it is reported to a CRM. When this is absent, no page is reported. */
  readonly requestPage?: RequestPage;
  readonly log: Log;
  /** Returns milliseconds since 1970. */
  readonly now?: () => number;
  /** The interval, in milliseconds, at which the worker looks for due connections. */
  readonly pollIntervalMs?: number | undefined;
}

const POLL_INTERVAL_MS = 2000;
const CONNECTIONS_INTERVAL_MS = 60_000;
/** The number of connections that one program works on at the same time. */
const MAX_CONCURRENT_CONNECTIONS = 8;
/**
 * The number of pictures that one program copies at the same time, for all connections together and for one connection.
 * The second limit lets other connections continue while one server does not answer.
 */
const MAX_CONCURRENT_MEDIA = 8;
const MAX_CONCURRENT_MEDIA_PER_CONNECTION = 6;
/**
 * The number of bytes of pictures in memory, for all connections together and for one connection. The program uses
 * several times as much memory, because it holds a picture in several forms while it checks and stores the picture.
 * While a picture above the limit of one connection is copied, the connection has no other picture in memory.
 */
const MAX_MEDIA_BYTES = 32_000_000;
const MAX_MEDIA_BYTES_PER_CONNECTION = 16_000_000;
/** After this time, the work on a connection ends and another connection gets its turn. */
const MAX_SLICE_MS = 60_000;
const LEASE_RENEWAL_INTERVAL_MS = 15_000;
const PAUSED_CHECK_INTERVAL_MS = 5 * 60_000;

class ConnectionRunner {
  readonly #options: SyncWorkerOptions & { readonly now: () => number };
  readonly #mediaLimit = createMediaLimit(MAX_CONCURRENT_MEDIA, MAX_CONCURRENT_MEDIA_PER_CONNECTION);
  readonly #mediaCapacity = createSharedCapacity(MAX_MEDIA_BYTES, MAX_MEDIA_BYTES_PER_CONNECTION);

  constructor(options: SyncWorkerOptions) {
    this.#options = { ...options, now: options.now ?? Date.now };
  }

  async #syncConnection(key: ConnectionKey, signal: AbortSignal): Promise<number> {
    const { stores, connections, fetchMedia, requestPage, log, now } = this.#options;
    const connection = await connections.open(key, signal);
    if (!connection) return now() + PAUSED_CHECK_INTERVAL_MS;
    if ('problem' in connection) return this.#recordClosed(key, connection);
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt > MAX_SLICE_MS;
    const names = createNameRecorder([]);
    const media = { fetchMedia, mediaLimit: this.#mediaLimit, mediaCapacity: this.#mediaCapacity };
    const tools = { names, requestPage, now, signal, log, ...media };
    return syncSlice({ key, connection, stores, ...tools }, isOver);
  }

  /** Logs a closed connection once, and again only when the reason changes. */
  async #recordClosed(key: ConnectionKey, { failing, problem }: ClosedConnection): Promise<number> {
    const { stores, log, now } = this.#options;
    const progress = await stores.connectionSync.progress.read(key);
    const hasChanged = progress?.failing !== failing || progress.problem !== problem;
    const logFields = { site: key.siteId, connection: key.name, problem };
    if (hasChanged && failing === 'account') log.error(logFields, 'connection cannot be opened');
    else if (hasChanged) log.warn(logFields, 'connection is no longer declared');
    const failures = hasChanged ? 1 : progress.failures + 1;
    const problemAt = (hasChanged ? undefined : progress.problemAt) ?? new Date(now());
    await stores.connectionSync.progress.save(key, { failing, failures, problem, problemAt });
    return now() + computeBackoff(OPENING_BACKOFF_MS, failures);
  }

  async #recordFailure(key: ConnectionKey, error: unknown): Promise<number> {
    const { stores, log, now } = this.#options;
    const problem = error instanceof Error ? error.message : String(error);
    const progress = await stores.connectionSync.progress.read(key);
    const failures = progress?.failing === 'work' ? progress.failures + 1 : 1;
    const problemAt = (failures > 1 ? progress?.problemAt : undefined) ?? new Date(now());
    log.error({ site: key.siteId, connection: key.name, failures, err: error }, 'connection work failed');
    await stores.connectionSync.progress.save(key, { failing: 'work', failures, problem, problemAt });
    return now() + computeBackoff(FAILURE_BACKOFF_MS, failures);
  }

  /** Works on a claimed connection, and releases it afterwards. */
  async run(claimed: ClaimedConnection, signal: AbortSignal): Promise<void> {
    const { stores, log, now } = this.#options;
    let dueAt = now();
    try {
      dueAt = await this.#syncConnection(claimed, signal);
    } catch (error) {
      // A connection whose work was aborted keeps the due time "now", so that any program continues the work at once.
      if (!signal.aborted) dueAt = await this.#recordFailure(claimed, error);
    } finally {
      const { leases } = stores.connectionSync;
      await leases.release(claimed, Math.min(dueAt, now() + 24 * 3_600_000)).catch((error: unknown) => {
        log.warn({ err: error }, 'connection not released, its lease will expire');
      });
    }
  }
}

/**
 * Starts a worker that keeps all connections in sync, together with other back offices on the same database. `wake`
 * looks for due connections at once.
 */
export function startSyncWorker(options: SyncWorkerOptions): Pick<PollingWorker, 'stop' | 'wake'> {
  const { stores, connections, log, now = Date.now, pollIntervalMs = POLL_INTERVAL_MS } = options;
  const { leases } = stores.connectionSync;
  const runner = new ConnectionRunner(options);
  let listedAt = Number.NEGATIVE_INFINITY;

  async function addSyncStates(): Promise<void> {
    if (performance.now() - listedAt < CONNECTIONS_INTERVAL_MS) return;
    // After a start, connections that could not be opened are tried again, because this program may have other
    // environment variables.
    if (listedAt === Number.NEGATIVE_INFINITY) await leases.wakeClosedConnections();
    for (const key of await connections.list()) await leases.add(key);
    listedAt = performance.now();
  }

  return startJobWorker({
    name: 'connections',
    maxConcurrent: MAX_CONCURRENT_CONNECTIONS,
    intervalMs: pollIntervalMs,
    log,
    async claim(limit) {
      await addSyncStates();
      return leases.claim(now(), limit);
    },
    // A connection is often claimed again before the job of its earlier claim has ended in this program. The new job
    // must not be skipped then, so each claim is a job of its own.
    toJobKey: ({ claimId }) => claimId,
    createLease: (claimed) => ({ renew: () => leases.renew(claimed), renewMs: LEASE_RENEWAL_INTERVAL_MS }),
    run: (claimed, signal) => runner.run(claimed, signal),
  });
}
