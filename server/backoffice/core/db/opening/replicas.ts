import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Log } from '#server/backoffice/log.ts';
import { startPollingWorker } from '../../polling/pollingWorker.ts';
import type { ConnectionPool } from './connections.ts';
import type { Database } from '../database.ts';
import { findOutageReason } from './databaseErrors.ts';
import { queryRows } from '../queryRows.ts';
import { coversSnapshot, parseSnapshot, type Snapshot } from '../snapshot.ts';

/** The state that a reader has been notified of. The reader must see at least this state. */
interface ReaderPosition {
  /** The id of the database history. It changes with the database system and its timeline. */
  readonly history: string;
  readonly snapshot: Snapshot;
}

export interface Replica {
  readonly db: Database;
  /** Stops the use of the replica until the replica has answered again. */
  reportFailure(error: unknown): void;
}

/** The state of a replica for the operator. */
interface ReplicaState {
  /** The host of the replica. */
  readonly name: string;
  /** The measured lag in milliseconds, which is an upper bound; undefined while the replica is not used. */
  readonly lagMs: number | undefined;
}

export interface Replicas {
  readonly all: readonly Replica[];
  /** The pools for calls, by the name of the replica. */
  readonly pools: Readonly<Record<string, Pool>>;
  listStates(): readonly ReplicaState[];
  /**
   * Picks, in rotation, a replica that has all changes that the reader was notified of. Returns undefined when only the
   * primary is certain to have them.
   */
  pickReplica(position: ReaderPosition): Replica | undefined;
  cutConnections(reason: string): void;
  close(): Promise<void>;
}

const PROBE_INTERVAL_MS = 500;
/** A replica that answers after this time is evaluated at the next interval. */
const PROBE_TIMEOUT_MS = 250;
/** A replica with a greater lag is not used. */
const MAX_LAG_MS = 10_000;

const PRIMARY_QUERY = sql`
  select purge_history() as history, (select system_identifier::text from pg_control_system()) as system,
    pg_current_snapshot()::text as snapshot, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
const primaryRow = z.object({
  history: z.string(),
  system: z.string(),
  snapshot: z.string().transform(parseSnapshot),
  position: z.number(),
});

const REPLICA_QUERY = sql`
  select (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as standby,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
    exists (select from sites) as "hasSites"`;
const replicaRow = z.object({ system: z.string(), standby: z.boolean(), position: z.number().nullable() });

/**
 * The position of the primary at one time. A replica that has replayed the log up to `position` has all transactions
 * that had ended in the snapshot.
 */
interface PrimaryMoment {
  readonly takenAtMs: number;
  readonly snapshot: Snapshot;
  readonly logPosition: number;
}

/** The primary, and its positions over time since it became the primary. */
interface Primary {
  readonly history: string;
  readonly systemId: string;
  /** The positions of the last `MAX_LAG_MS`, the newest last. */
  readonly moments: readonly PrimaryMoment[];
}

/** The last result of the probe of a replica. It is an error while the replica does not answer. */
type ProbeResult = z.output<typeof replicaRow> | Error | undefined;

/** The connections to one replica. */
export interface ReplicaConnections {
  /** The name of the replica in the log. */
  readonly name: string;
  readonly calls: ConnectionPool;
  /** The connection for the probe, which runs twice a second. */
  readonly probe: ConnectionPool;
}

interface TrackedReplica extends Replica, ReplicaConnections {
  lastProbe: ProbeResult;
  runningProbe: Promise<void> | undefined;
  /** The position of the replica when this primary was first seen. */
  startPosition: number | undefined;
  /** The newest position of the primary whose changes the replica has replayed. */
  reachedMoment: PrimaryMoment | undefined;
  /** The reason why the replica is not used; '' while it is used, undefined before the first result. */
  unusedReason: string | undefined;
}

/** Returns the log position that the replica has replayed, or the reason why it cannot be used. */
function findReplayedPosition(probeResult: ProbeResult, { systemId, moments }: Primary): number | string {
  if (probeResult === undefined) return 'it has not answered yet';
  if (probeResult instanceof Error) return findOutageReason(probeResult) ?? 'its tables cannot be read';
  if (!probeResult.standby || probeResult.position === null) return 'it is not a standby';
  if (probeResult.system !== systemId) return 'it is a standby of another database';
  const [oldest] = moments;
  const newestMoment = moments.at(-1);
  if (newestMoment && probeResult.position > newestMoment.logPosition)
    return 'it has changes that the primary does not have';
  if (
    oldest &&
    newestMoment &&
    newestMoment.takenAtMs - oldest.takenAtMs >= MAX_LAG_MS &&
    probeResult.position < oldest.logPosition
  )
    return 'it lags';
  return probeResult.position;
}

/** Updates the state of a replica. Returns why the replica is not used, or '' when it is used. */
function evaluateReplica(replica: TrackedReplica, probeResult: ProbeResult, primary: Primary): string {
  const position = findReplayedPosition(probeResult, primary);
  if (typeof position === 'string') {
    replica.startPosition = undefined;
    replica.reachedMoment = undefined;
    return position;
  }
  replica.startPosition ??= position;
  // After a failover, a standby of the old primary stops at a position that means nothing for the new primary.
  if (position <= replica.startPosition) return 'it has not replayed any change of this primary yet';
  replica.reachedMoment = primary.moments.findLast((moment) => moment.logPosition <= position);
  return '';
}

function createTrackedReplica(connections: ReplicaConnections): TrackedReplica {
  const replica: TrackedReplica = {
    ...connections,
    db: drizzle(connections.calls.pool),
    lastProbe: undefined,
    runningProbe: undefined,
    startPosition: undefined,
    reachedMoment: undefined,
    unusedReason: undefined,
    reportFailure(error) {
      replica.lastProbe = error instanceof Error ? error : new Error(String(error));
      replica.reachedMoment = undefined;
    },
  };
  return replica;
}

async function probeReplica(replica: TrackedReplica): Promise<void> {
  try {
    const [row] = await queryRows(drizzle(replica.probe.pool), REPLICA_QUERY, replicaRow);
    replica.lastProbe = row;
  } catch (error) {
    replica.reportFailure(error);
    replica.calls.cutConnections('the replica does not answer');
  } finally {
    replica.runningProbe = undefined;
  }
}

/**
 * Probes the primary and its replicas twice a second. A replica is used once it has replayed changes of this primary.
 *
 * @param primary the pool for the probe of the primary
 */
export function trackReplicas(
  primary: ConnectionPool,
  replicas: readonly ReplicaConnections[],
  { toHistoryId, log }: { readonly toHistoryId: (historyText: string) => string; readonly log: Log },
): Replicas {
  let lastPrimary: Primary | undefined;
  let pickCount = 0;

  const trackedReplicas = replicas.map(createTrackedReplica);

  /** Reads the state of the primary; undefined while it does not answer. */
  async function readPrimary(): Promise<Primary | undefined> {
    const [row] = await queryRows(drizzle(primary.pool), PRIMARY_QUERY, primaryRow).catch(() => []);
    if (!row) return undefined;
    const history = toHistoryId(row.history);
    if (lastPrimary?.history !== history) {
      for (const replica of trackedReplicas)
        Object.assign(replica, { startPosition: undefined, reachedMoment: undefined });
      lastPrimary = undefined;
    }
    const now = performance.now();
    const moment: PrimaryMoment = { takenAtMs: now, snapshot: row.snapshot, logPosition: row.position };
    const recentMoments =
      lastPrimary?.moments.filter(({ takenAtMs }) => now - takenAtMs <= MAX_LAG_MS + PROBE_INTERVAL_MS) ?? [];
    lastPrimary = { history, systemId: row.system, moments: [...recentMoments, moment] };
    return lastPrimary;
  }

  function setUnusedReason(replica: TrackedReplica, reason: string): void {
    if (replica.unusedReason === reason || replica.lastProbe === undefined) return;
    replica.unusedReason = reason;
    if (reason === '') log.info({ replica: replica.name }, 'replica is used');
    else log.warn({ replica: replica.name, reason }, 'replica is not used');
  }

  async function evaluateReplicas(): Promise<undefined> {
    const probes = trackedReplicas.map((replica) => (replica.runningProbe ??= probeReplica(replica)));
    await Promise.race([Promise.all(probes), delay(PROBE_TIMEOUT_MS, undefined, { ref: false })]);
    // The primary is read after the replicas, so its state includes all changes that the replicas have.
    const probeResults = trackedReplicas.map((replica) => replica.lastProbe);
    const currentPrimary = await readPrimary();
    if (!currentPrimary) {
      // When the primary has answered before, the replicas stay in use although the primary does not answer now,
      // because readers are notified of no new changes in that time.
      if (!lastPrimary)
        for (const replica of trackedReplicas) setUnusedReason(replica, 'the primary does not report its position');
      return;
    }
    for (const [index, replica] of trackedReplicas.entries()) {
      const probeResult = replica.lastProbe instanceof Error ? replica.lastProbe : probeResults[index];
      setUnusedReason(replica, evaluateReplica(replica, probeResult, currentPrimary));
    }
  }
  const worker = startPollingWorker({ name: 'replicas', intervalMs: PROBE_INTERVAL_MS, log, step: evaluateReplicas });

  return {
    all: trackedReplicas,
    pools: Object.fromEntries(trackedReplicas.map(({ name, calls }) => [name, calls.pool])),
    listStates: () =>
      trackedReplicas.map(({ name, reachedMoment }) => ({
        name,
        lagMs: reachedMoment && performance.now() - reachedMoment.takenAtMs,
      })),
    pickReplica({ history, snapshot }) {
      if (lastPrimary?.history !== history) return undefined;
      const usableReplicas = trackedReplicas.filter(
        ({ reachedMoment }) => reachedMoment && coversSnapshot(reachedMoment.snapshot, snapshot),
      );
      pickCount += 1;
      return usableReplicas[pickCount % usableReplicas.length];
    },
    cutConnections(reason) {
      for (const { calls, probe } of trackedReplicas) for (const each of [calls, probe]) each.cutConnections(reason);
      primary.cutConnections(reason);
    },
    async close() {
      await worker.stop();
      const pools = trackedReplicas.flatMap(({ calls, probe }) => [calls.pool, probe.pool]);
      await Promise.all([primary.pool, ...pools].map((pool) => pool.end()));
    },
  };
}
