import { randomUUID } from 'node:crypto';
import { backoffAfter } from '../../core/polling/backoff.ts';
import { type PollingWorker, startPollingWorker } from '../../core/polling/pollingWorker.ts';
import type { Log } from '../../log.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import { createMediaLimit } from './mediaLimit.ts';
import { createRecordingNames } from './recordingNames.ts';
import { createRoom } from './room.ts';
import { CLOSED_BACKOFF, FAILURE_BACKOFF } from './schedule.ts';
import { syncSlice } from './syncSlice.ts';
import type { AskPage, ClosedConnection, FetchMedia, OpenedConnection, SyncStores } from './syncWork.ts';

/** What the engine needs to know of accounts. */
export interface Connections {
  /** All that may work: neither paused nor removed. */
  list(): Promise<readonly ConnectionKey[]>;
  /** Undefined: it is paused, or there is none. */
  open(key: ConnectionKey, signal: AbortSignal): Promise<OpenedConnection | ClosedConnection | undefined>;
}

interface WorkerOptions {
  readonly stores: SyncStores;
  readonly connections: Connections;
  readonly fetchMedia: FetchMedia;
  /** Absent: CRMs are told of no page. */
  readonly askPage?: AskPage;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Time between two looks for what is due. */
  readonly pollMs?: number | undefined;
}

const POLL_MS = 2000;
const LIST_MS = 60_000;
/** Connections that one program works for at once. */
const AT_ONCE = 8;
/** Pictures that one program copies at once, of all connections, and of one: others go on while its server hangs. */
const MEDIA_AT_ONCE = 8;
const MEDIA_OF_ONE = 6;
/**
 * Of pictures in memory, each of which is there several times while it is checked and stored. What is larger than one
 * connection may have is copied by itself.
 */
const MEDIA_BYTES = 32_000_000;
const MEDIA_BYTES_OF_ONE = 16_000_000;
/** After that another connection gets its turn. */
const SLICE_MS = 60_000;
const RENEW_MS = 15_000;
const PAUSED_MS = 5 * 60_000;

class Turn {
  readonly #options: WorkerOptions & { readonly now: () => number };
  readonly #holder: string;
  readonly #mediaLimit = createMediaLimit(MEDIA_AT_ONCE, MEDIA_OF_ONE);
  readonly #mediaRoom = createRoom(MEDIA_BYTES, MEDIA_BYTES_OF_ONE);

  constructor(options: WorkerOptions, holder: string) {
    this.#options = { ...options, now: options.now ?? Date.now };
    this.#holder = holder;
  }

  async #work(key: ConnectionKey, signal: AbortSignal): Promise<number> {
    const { stores, connections, fetchMedia, askPage, log, now } = this.#options;
    const connection = await connections.open(key, signal);
    if (!connection) return now() + PAUSED_MS;
    if ('problem' in connection) return this.#closed(key, connection);
    const since = performance.now();
    const isOver = () => performance.now() - since > SLICE_MS;
    const names = createRecordingNames([]);
    const media = { fetchMedia, mediaLimit: this.#mediaLimit, mediaRoom: this.#mediaRoom };
    const tools = { names, askPage, now, signal, log, ...media };
    return syncSlice({ key, connection, stores, ...tools }, isOver);
  }

  /** Says so once, until it is another reason. */
  async #closed(key: ConnectionKey, { failing, problem }: ClosedConnection): Promise<number> {
    const { stores, log, now } = this.#options;
    const before = await stores.connectionSync.progress.read(key);
    const isNews = before?.failing !== failing || before.problem !== problem;
    const about = { site: key.siteId, connection: key.name, problem };
    if (isNews && failing === 'account') log.error(about, 'connection cannot be opened');
    else if (isNews) log.warn(about, 'connection is not declared any more');
    const failures = isNews ? 1 : before.failures + 1;
    const problemAt = (isNews ? undefined : before.problemAt) ?? new Date(now());
    await stores.connectionSync.progress.save(key, { failing, failures, problem, problemAt });
    return now() + backoffAfter(CLOSED_BACKOFF, failures);
  }

  async #failed(key: ConnectionKey, error: unknown): Promise<number> {
    const { stores, log, now } = this.#options;
    const problem = error instanceof Error ? error.message : String(error);
    const before = await stores.connectionSync.progress.read(key);
    const failures = before?.failing === 'work' ? before.failures + 1 : 1;
    const problemAt = (failures > 1 ? before?.problemAt : undefined) ?? new Date(now());
    log.error({ site: key.siteId, connection: key.name, failures, err: error }, 'connection work failed');
    await stores.connectionSync.progress.save(key, { failing: 'work', failures, problem, problemAt });
    return now() + backoffAfter(FAILURE_BACKOFF, failures);
  }

  /** Works for a connection that is claimed, and gives it back. */
  async take(key: ConnectionKey, stopping: AbortSignal): Promise<void> {
    const { stores, log, now } = this.#options;
    const { leases } = stores.connectionSync;
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping, lost.signal]);
    const renew = async (): Promise<void> => {
      // A database that is away has its own line in the log; the lease ends meanwhile, and another program may have it.
      const isOurs = await leases.renew(key, this.#holder).catch(() => true);
      if (!isOurs) lost.abort();
    };
    const renewal = setInterval(() => void renew(), RENEW_MS);
    let dueAt = now();
    try {
      dueAt = await this.#work(key, signal);
    } catch (error) {
      // What was under way is due again at once, here or in another program.
      if (!signal.aborted) dueAt = await this.#failed(key, error);
    } finally {
      clearInterval(renewal);
      await leases.release(key, this.#holder, Math.min(dueAt, now() + 24 * 3_600_000)).catch((error: unknown) => {
        log.warn({ err: error }, 'connection not released, its lease will end');
      });
    }
  }
}

/** Keeps all connections in step, shared with other back offices on the database. `wake` looks for what is due now. */
export function startSyncWorker(options: WorkerOptions): Pick<PollingWorker, 'stop' | 'wake'> {
  const { stores, connections, log, now = Date.now, pollMs = POLL_MS } = options;
  const holder = randomUUID();
  const turn = new Turn(options, holder);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let listedAt = Number.NEGATIVE_INFINITY;

  async function addAll(): Promise<void> {
    if (performance.now() - listedAt < LIST_MS) return;
    // The environment of this program may be the one that opens them.
    if (listedAt === Number.NEGATIVE_INFINITY) await stores.connectionSync.leases.wakeClosed();
    for (const key of await connections.list()) await stores.connectionSync.leases.add(key);
    listedAt = performance.now();
  }

  const worker = startPollingWorker({
    name: 'connections',
    intervalMs: pollMs,
    log,
    async step() {
      await addAll();
      const free = AT_ONCE - running.size;
      if (free <= 0) return false;
      for (const key of await stores.connectionSync.leases.claim(holder, now(), free)) {
        const taken: Promise<void> = turn.take(key, stopping.signal).then(
          () => void running.delete(taken),
          (error: unknown) => {
            running.delete(taken);
            log.error({ err: error }, 'connection work failed');
          },
        );
        running.add(taken);
      }
      return false;
    },
  });
  return {
    wake: worker.wake,
    async stop() {
      stopping.abort();
      await worker.stop();
      await Promise.all(running);
    },
  };
}
