import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolConfig } from 'pg';
import { z } from 'zod';
import type { BackOfficeEnv } from '#server/backoffice/env.ts';
import type { Log } from '#server/backoffice/log.ts';
import { openConnections, acceptsSettings } from './connections.ts';
import type { Database } from '../database.ts';
import { createDatabaseFault } from './databaseFault.ts';
import { CALL_LIMITS, type DatabaseLimits, PROBE_LIMITS, WORK_LIMITS } from './databaseLimits.ts';
import { type DatabaseMonitor, startDatabaseMonitor } from './databaseMonitor.ts';
import { APPLICATION_NAME, BACKGROUND_APPLICATION_NAME, type EmbeddedAddress } from '../embedded/embeddedAddress.ts';
import type { EmbeddedFault } from '../embedded/embeddedFault.ts';
import { useEmbeddedDatabase } from '../embedded/embeddedDatabase.ts';
import { type ReplicaConnections, type Replicas, trackReplicas } from './replicas.ts';
import { queryRows } from '../queryRows.ts';

export interface OpenDatabase {
  /** The connections that `db` uses. */
  readonly pool: Pool;
  /** The connections for work that may take long: migrations, commands, workers. */
  readonly db: Database;
  /**
   * The connections for calls, with short limits (`databaseLimits.ts`). For the embedded database, these are the
   * connections of `db`.
   */
  readonly calls: Database;
  /** All connection pools, by their purpose. */
  readonly pools: Readonly<Record<string, Pool>>;
  readonly kind: 'pglite' | 'postgres';
  /**
   * Returns why the embedded database is unavailable although it is restarted repeatedly; undefined while it is
   * available.
   */
  readonly getFault?: () => EmbeddedFault | undefined;
  /**
   * Makes a checkpoint of the embedded database in the background when its write-ahead log has grown by a segment or is
   * an hour old. Returns whether it made a checkpoint. This function is absent for PostgreSQL, which makes checkpoints
   * by itself.
   */
  readonly checkpointWhenDue?: () => Promise<boolean>;
  /** Starts to probe PostgreSQL until `close` is called. The function must be called after the tables exist. */
  readonly startMonitor?: () => DatabaseMonitor;
  /**
   * Tracks the replicas of `DATABASE_REPLICA_URL` until `close` is called; absent without replicas.
   *
   * @param toHistoryId converts the text of `purge_history` to the history id that readers use
   */
  readonly followReplicas?: (toHistoryId: (historyText: string) => string) => Replicas;
  /** Closes all connections, also those in use. */
  cutConnections(reason: string): void;
  /** Waits for running queries and closes the connections. */
  close(): Promise<void>;
}

type DatabaseEnv = Pick<BackOfficeEnv, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<BackOfficeEnv, 'databasePool' | 'databaseReplicaUrls'>>;

export interface OpenOptions {
  /**
   * Is true for a background program. In the embedded database, its messages wait until no other client has a queued
   * message.
   */
  readonly isBackground?: boolean;
  /** The number of connections for work. The default is the number of connections for calls. */
  readonly workConnections?: number;
  /**
   * The time in milliseconds that another process may lock the embedded database without answering. The default is a
   * minute.
   */
  readonly lockWaitMs?: number;
  /**
   * Returns whether a missing embedded database may be created; it is called before each attempt. The default is yes.
   */
  readonly mayCreate?: () => boolean;
  /** The time limit in milliseconds for the first connection to PostgreSQL. */
  readonly connectMs?: number;
}

const POSTGRES_CONNECTIONS = 10;
/** The embedded database serves one connection at a time, so more connections would only wait longer. */
const EMBEDDED_CONNECTIONS = 4;
const EMBEDDED_CONNECT_TIMEOUT_MS = 10_000;

/** A checkpoint itself writes fewer bytes than this to the log, so a smaller log contains no changes to save. */
const MIN_CHECKPOINT_BYTES = 8 * 1024;
/** A checkpoint is due when the log has grown by this much, which is one segment of the write-ahead log. */
const MAX_UNSAVED_LOG_BYTES = 16 * 1024 * 1024;
/**
 * When the database process was killed, the next start replays the log since the last checkpoint. A checkpoint is due
 * when this log is long, or when the checkpoint is an hour old and the log contains changes.
 */
const CHECKPOINT_DUE_QUERY = sql`
  select case when checkpoint_time < now() - interval '1 hour' then bytes > ${MIN_CHECKPOINT_BYTES}::numeric
    else bytes > ${MAX_UNSAVED_LOG_BYTES}::numeric end as due
  from (
    select checkpoint_time, pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()
  ) as since`;
const dueRow = z.object({ due: z.boolean() });

interface OpenEmbeddedOptions {
  readonly name: string;
  readonly lockWaitMs: number | undefined;
  readonly mayCreate: () => boolean;
}

async function openEmbedded(
  dataDir: string,
  log: Log,
  { name, lockWaitMs, mayCreate }: OpenEmbeddedOptions,
): Promise<OpenDatabase> {
  const openPool = (config: PoolConfig) =>
    openConnections(
      {
        user: 'postgres',
        database: 'postgres',
        idleTimeoutMillis: 0,
        ssl: false,
        connectionTimeoutMillis: EMBEDDED_CONNECT_TIMEOUT_MS,
        ...config,
      },
      { limits: undefined, acceptsStartSettings: false },
      log,
    );
  const mainConnections = openPool({ application_name: name, max: EMBEDDED_CONNECTIONS });
  const backgroundConnections = openPool({ application_name: BACKGROUND_APPLICATION_NAME, max: 1 });
  const onAddress = ({ host, port }: EmbeddedAddress) => {
    for (const { pool } of [mainConnections, backgroundConnections]) Object.assign(pool.options, { host, port });
  };
  const embeddedDatabase = await useEmbeddedDatabase(dataDir, { log, onAddress, lockWaitMs, mayCreate });
  const db: Database = drizzle(mainConnections.pool);
  return {
    pool: mainConnections.pool,
    db,
    calls: db,
    pools: { all: mainConnections.pool },
    kind: 'pglite',
    getFault: embeddedDatabase.getFault,
    async checkpointWhenDue() {
      const [checkpoint] = await queryRows(drizzle(backgroundConnections.pool), CHECKPOINT_DUE_QUERY, dueRow);
      if (checkpoint?.due !== true) return false;
      await backgroundConnections.pool.query('checkpoint');
      return true;
    },
    cutConnections(reason) {
      for (const each of [mainConnections, backgroundConnections]) each.cutConnections(reason);
    },
    async close() {
      await Promise.all([mainConnections.pool.end(), backgroundConnections.pool.end()]);
      await embeddedDatabase.release();
    },
  };
}

interface OpenPostgresOptions {
  readonly url: string;
  readonly replicaUrls: readonly string[];
  /** The `application_name` of the connections. */
  readonly name: string;
  readonly callConnections: number;
  readonly workConnections: number;
  readonly connectMs: number | undefined;
}

async function openPostgres(
  { url, replicaUrls, name, callConnections, workConnections, connectMs = WORK_LIMITS.connectMs }: OpenPostgresOptions,
  log: Log,
): Promise<OpenDatabase> {
  const acceptsStartSettings = await acceptsSettings(
    { connectionString: url, application_name: name },
    connectMs,
    log,
  ).catch((error: unknown) => {
    throw createDatabaseFault(url, error);
  });
  const openPool = (limits: DatabaseLimits, max: number, connectionString = url) =>
    openConnections({ connectionString, application_name: name, max }, { limits, acceptsStartSettings }, log);
  const openReplica = (replicaUrl: string): ReplicaConnections => ({
    name: new URL(replicaUrl).host,
    calls: openPool(CALL_LIMITS, callConnections, replicaUrl),
    probe: openPool(PROBE_LIMITS, 1, replicaUrl),
  });
  const work = openPool(WORK_LIMITS, workConnections);
  const calls = openPool(CALL_LIMITS, callConnections);
  let monitor: DatabaseMonitor | undefined;
  let replicas: Replicas | undefined;
  return {
    pool: work.pool,
    db: drizzle(work.pool),
    calls: drizzle(calls.pool),
    pools: { calls: calls.pool, work: work.pool },
    kind: 'postgres',
    startMonitor: () => (monitor ??= startDatabaseMonitor(openPool(PROBE_LIMITS, 1), { calls, work }, log)),
    ...(replicaUrls.length > 0 && {
      followReplicas: (toHistoryId) =>
        (replicas ??= trackReplicas(openPool(PROBE_LIMITS, 1), replicaUrls.map(openReplica), { toHistoryId, log })),
    }),
    cutConnections(reason) {
      for (const each of [work, calls, replicas]) each?.cutConnections(reason);
    },
    async close() {
      await Promise.all([work.pool.end(), calls.pool.end(), monitor?.stop(), replicas?.close()]);
    },
  };
}

/**
 * Opens the database of `DATABASE_URL`. Without that variable, it opens the embedded database of `DATA_DIR`, and starts
 * it unless another program already runs it. Both kinds of database have the same protocol, so only maintenance code
 * depends on the kind. Throws `UnusableDatabase` when the database of `DATABASE_URL` cannot be used, and
 * `EmbeddedFault` when the embedded database cannot be used.
 */
export async function openDatabase(
  { databaseUrl, databaseReplicaUrls = [], dataDir, databasePool = POSTGRES_CONNECTIONS }: DatabaseEnv,
  log: Log,
  {
    isBackground = false,
    workConnections = databasePool,
    lockWaitMs,
    mayCreate = () => true,
    connectMs,
  }: OpenOptions = {},
): Promise<OpenDatabase> {
  const name = isBackground ? BACKGROUND_APPLICATION_NAME : APPLICATION_NAME;
  if (databaseUrl === undefined) return openEmbedded(dataDir, log, { name, lockWaitMs, mayCreate });
  return openPostgres(
    {
      url: databaseUrl,
      replicaUrls: databaseReplicaUrls,
      name,
      callConnections: databasePool,
      workConnections,
      connectMs,
    },
    log,
  );
}
