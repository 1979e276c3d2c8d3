import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import { startPollingWorker } from '../polling/pollingWorker.ts';
import type { Connections } from './connections.ts';
import type { Database } from './database.ts';
import { databaseAway } from './databaseErrors.ts';
import { rowsOf } from './rowsOf.ts';
import { covers, parseSnapshot, type Snapshot } from './snapshot.ts';

/** What a reader has been told of: it must see at least that. */
interface ReaderPlace {
  /** Of the database: changes with its system and its time line. */
  readonly history: string;
  readonly snapshot: Snapshot;
}

export interface Replica {
  readonly db: Database;
  /** It is left out until it has answered again. */
  failed(error: unknown): void;
}

/** How a replica is, as an operator sees it. */
interface ReplicaState {
  /** Its host. */
  readonly name: string;
  /** Of the primary's state that it has, at most; undefined while it is left out. */
  readonly lagMs: number | undefined;
}

export interface Replicas {
  readonly all: readonly Replica[];
  /** Connections for calls, by the name of the replica. */
  readonly pools: Readonly<Record<string, Pool>>;
  states(): readonly ReplicaState[];
  /** One that has all that the reader has been told of, in turn. Undefined: only the primary has it for certain. */
  pick(place: ReaderPlace): Replica | undefined;
  cut(reason: string): void;
  close(): Promise<void>;
}

const INTERVAL_MS = 500;
/** A replica that answers more slowly is looked at again next time. */
const PATIENCE_MS = 250;
/** A replica that is this far behind is left out. */
const MOST_LAG_MS = 10_000;

const PRIMARY = sql`
  select purge_history() as history, (select system_identifier::text from pg_control_system()) as system,
    pg_current_snapshot()::text as snapshot, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
const primaryRow = z.object({
  history: z.string(),
  system: z.string(),
  snapshot: z.string().transform(parseSnapshot),
  position: z.number(),
});

const REPLICA = sql`
  select (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as standby,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
    exists (select from sites) as "hasSites"`;
const replicaRow = z.object({ system: z.string(), standby: z.boolean(), position: z.number().nullable() });

/** The primary at one time. What has replayed its log up to the position has all that had ended in the snapshot. */
interface Moment {
  readonly at: number;
  readonly snapshot: Snapshot;
  readonly position: number;
}

/** The primary as it has been seen since it became this one. */
interface Primary {
  readonly history: string;
  readonly system: string;
  /** Newest last, of the last `MOST_LAG_MS`. */
  readonly moments: readonly Moment[];
}

/** What a replica said last; an error while it does not answer. */
type Sight = z.output<typeof replicaRow> | Error | undefined;

/** Connections to one replica. */
export interface ReplicaConnections {
  /** In the log. */
  readonly name: string;
  readonly calls: Connections;
  /** For one small question twice a second. */
  readonly probe: Connections;
}

interface Tracked extends Replica, ReplicaConnections {
  seen: Sight;
  looking: Promise<void> | undefined;
  /** Its position when this primary was seen for the first time. */
  startedAt: number | undefined;
  /** All of this has arrived there. */
  reached: Moment | undefined;
  /** Why it is left out; '' while it is used. */
  reason: string | undefined;
}

/** Why it cannot be used; else up to where it has replayed the log of the primary. */
function positionOf(seen: Sight, { system, moments }: Primary): number | string {
  if (seen === undefined) return 'it has not answered yet';
  if (seen instanceof Error) return databaseAway(seen) ?? 'its tables cannot be read';
  if (!seen.standby || seen.position === null) return 'it is no standby';
  if (seen.system !== system) return 'it is a standby of another database';
  const [oldest] = moments;
  const newest = moments.at(-1);
  if (newest && seen.position > newest.position) return 'it has changes that the primary does not have';
  if (oldest && newest && newest.at - oldest.at >= MOST_LAG_MS && seen.position < oldest.position) return 'it lags';
  return seen.position;
}

/** Gives why it is left out; '' for one that is used. */
function judge(replica: Tracked, seen: Sight, primary: Primary): string {
  const position = positionOf(seen, primary);
  if (typeof position === 'string') {
    replica.startedAt = undefined;
    replica.reached = undefined;
    return position;
  }
  replica.startedAt ??= position;
  // After a failover, a standby of the old primary stands still at a position that says nothing about the new one.
  if (position <= replica.startedAt) return 'it has replayed nothing of this primary yet';
  replica.reached = primary.moments.findLast((moment) => moment.position <= position);
  return '';
}

function trackedReplica(connections: ReplicaConnections): Tracked {
  const replica: Tracked = {
    ...connections,
    db: drizzle(connections.calls.pool),
    seen: undefined,
    looking: undefined,
    startedAt: undefined,
    reached: undefined,
    reason: undefined,
    failed(error) {
      replica.seen = error instanceof Error ? error : new Error(String(error));
      replica.reached = undefined;
    },
  };
  return replica;
}

async function look(replica: Tracked): Promise<void> {
  try {
    const [row] = await rowsOf(drizzle(replica.probe.pool), REPLICA, replicaRow);
    replica.seen = row;
  } catch (error) {
    replica.failed(error);
    replica.calls.cut('the replica does not answer');
  } finally {
    replica.looking = undefined;
  }
}

/**
 * Asks the primary and its replicas twice a second how far they are. A replica is used once it has been seen to replay
 * what this primary wrote.
 *
 * @param primary connections for one small question
 */
export function trackReplicas(
  primary: Connections,
  replicas: readonly ReplicaConnections[],
  { historyOf, log }: { readonly historyOf: (words: string) => string; readonly log: Log },
): Replicas {
  let known: Primary | undefined;
  let turn = 0;

  const tracked = replicas.map(trackedReplica);

  /** Undefined while it does not answer. */
  async function lookAtPrimary(): Promise<Primary | undefined> {
    const [row] = await rowsOf(drizzle(primary.pool), PRIMARY, primaryRow).catch(() => []);
    if (!row) return undefined;
    const history = historyOf(row.history);
    if (known?.history !== history) {
      for (const replica of tracked) Object.assign(replica, { startedAt: undefined, reached: undefined });
      known = undefined;
    }
    const now = performance.now();
    const moment: Moment = { at: now, snapshot: row.snapshot, position: row.position };
    const recent = known?.moments.filter(({ at }) => now - at <= MOST_LAG_MS + INTERVAL_MS) ?? [];
    known = { history, system: row.system, moments: [...recent, moment] };
    return known;
  }

  function report(replica: Tracked, reason: string): void {
    if (replica.reason === reason || replica.seen === undefined) return;
    replica.reason = reason;
    if (reason === '') log.info({ replica: replica.name }, 'replica is used');
    else log.warn({ replica: replica.name, reason }, 'replica is left out');
  }

  async function step(): Promise<undefined> {
    const looks = tracked.map((replica) => (replica.looking ??= look(replica)));
    await Promise.race([Promise.all(looks), delay(PATIENCE_MS, undefined, { ref: false })]);
    // The primary is asked later: it has all that a replica of it has now.
    const seen = tracked.map((replica) => replica.seen);
    const now = await lookAtPrimary();
    if (!now) {
      // Once it was seen, they go on without it: no reader is told of anything new meanwhile.
      if (!known) for (const replica of tracked) report(replica, 'the primary does not say how far it is');
      return;
    }
    for (const [index, replica] of tracked.entries()) {
      const sight = replica.seen instanceof Error ? replica.seen : seen[index];
      report(replica, judge(replica, sight, now));
    }
  }
  const worker = startPollingWorker({ name: 'replicas', intervalMs: INTERVAL_MS, log, step });

  return {
    all: tracked,
    pools: Object.fromEntries(tracked.map(({ name, calls }) => [name, calls.pool])),
    states: () => tracked.map(({ name, reached }) => ({ name, lagMs: reached && performance.now() - reached.at })),
    pick({ history, snapshot }) {
      if (known?.history !== history) return undefined;
      const able = tracked.filter(({ reached }) => reached && covers(reached.snapshot, snapshot));
      turn += 1;
      return able[turn % able.length];
    },
    cut(reason) {
      for (const { calls, probe } of tracked) for (const each of [calls, probe]) each.cut(reason);
      primary.cut(reason);
    },
    async close() {
      await worker.stop();
      const pools = tracked.flatMap(({ calls, probe }) => [calls.pool, probe.pool]);
      await Promise.all([primary.pool, ...pools].map((pool) => pool.end()));
    },
  };
}
