import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolConfig } from 'pg';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { openConnections, takesSettings } from './connections.ts';
import type { Database } from './database.ts';
import { databaseFault } from './databaseFault.ts';
import { CALL_LIMITS, type DatabaseLimits, PROBE_LIMITS, WORK_LIMITS } from './databaseLimits.ts';
import { type DatabaseMonitor, startDatabaseMonitor } from './databaseMonitor.ts';
import { APPLICATION_NAME, BACKGROUND_NAME, type EmbeddedAddress } from './embeddedAddress.ts';
import type { EmbeddedFault } from './embeddedFault.ts';
import { useEmbeddedDatabase } from './embeddedDatabase.ts';
import { type ReplicaConnections, type Replicas, trackReplicas } from './replicas.ts';
import { rowsOf } from './rowsOf.ts';

export interface OpenDatabase {
  /** The connections of `db`. */
  readonly pool: Pool;
  /** For work that may take long: migrations, commands, workers. */
  readonly db: Database;
  /** For calls: short limits (`databaseLimits.ts`), connections of their own. In the embedded database the same. */
  readonly calls: Database;
  /** All connections for calls and for work, by what they are for. */
  readonly pools: Readonly<Record<string, Pool>>;
  readonly kind: 'pglite' | 'postgres';
  /** Why the embedded database is not there now, although it is started again and again; undefined while it is. */
  readonly fault?: () => EmbeddedFault | undefined;
  /**
   * Makes a checkpoint of the embedded database in the background, when its write-ahead log has grown by a segment or
   * is an hour old. Returns whether it did. PostgreSQL does this by itself.
   */
  readonly checkpointWhenDue?: () => Promise<boolean>;
  /** Asks PostgreSQL all the time whether it answers, until `close`. Call it once the tables are there. */
  readonly watch?: () => DatabaseMonitor;
  /**
   * Follows the replicas of `DATABASE_REPLICA_URL` until `close`; absent without any.
   *
   * @param historyOf what readers call the history of a database, of the words of `purge_history`
   */
  readonly followReplicas?: (historyOf: (words: string) => string) => Replicas;
  /** Breaks all connections, those in use too. */
  cut(reason: string): void;
  /** Waits for queries under way. */
  close(): Promise<void>;
}

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'dataDir'> & Partial<Pick<Env, 'databasePool' | 'databaseReplicaUrls'>>;

export interface OpenOptions {
  /** In the embedded database its messages wait until no other client has one queued. */
  readonly isBackground?: boolean;
  /** Connections for work: as many as for calls unless given. */
  readonly workConnections?: number;
  /** Milliseconds that another process may keep the embedded database locked without an answer; a minute unless given. */
  readonly lockWaitMs?: number;
  /** Whether an embedded database is made where there is none now; asked before each try, and yes unless given. */
  readonly mayMake?: () => boolean;
  /** Milliseconds for the first connection to PostgreSQL. */
  readonly connectMs?: number;
}

const POSTGRES_CONNECTIONS = 10;
/** They take turns: more would only wait in another place. */
const EMBEDDED_CONNECTIONS = 4;
const EMBEDDED_CONNECT_MS = 10_000;

/** A checkpoint itself writes less to the log. */
const LEAST_BYTES = 8 * 1024;
/** A segment of the log. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What was written since the last checkpoint is read again at the next start, if the database is killed before. */
const CHECKPOINT_DUE = sql`
  select case when checkpoint_time < now() - interval '1 hour' then bytes > ${LEAST_BYTES}::numeric
    else bytes > ${MOST_BYTES}::numeric end as due
  from (
    select checkpoint_time, pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()
  ) as since`;
const dueRow = z.object({ due: z.boolean() });

interface EmbeddedOptions {
  readonly name: string;
  readonly lockWaitMs: number | undefined;
  readonly mayMake: () => boolean;
}

async function openEmbedded(
  dataDir: string,
  log: Log,
  { name, lockWaitMs, mayMake }: EmbeddedOptions,
): Promise<OpenDatabase> {
  const open = (config: PoolConfig) =>
    openConnections(
      {
        user: 'postgres',
        database: 'postgres',
        idleTimeoutMillis: 0,
        ssl: false,
        connectionTimeoutMillis: EMBEDDED_CONNECT_MS,
        ...config,
      },
      { limits: undefined, hasSettings: false },
      log,
    );
  const used = open({ application_name: name, max: EMBEDDED_CONNECTIONS });
  const background = open({ application_name: BACKGROUND_NAME, max: 1 });
  const onAddress = ({ host, port }: EmbeddedAddress) => {
    for (const { pool } of [used, background]) Object.assign(pool.options, { host, port });
  };
  const embedded = await useEmbeddedDatabase(dataDir, { log, onAddress, lockWaitMs, mayMake });
  const db: Database = drizzle(used.pool);
  return {
    pool: used.pool,
    db,
    calls: db,
    pools: { all: used.pool },
    kind: 'pglite',
    fault: embedded.fault,
    async checkpointWhenDue() {
      const [checkpoint] = await rowsOf(drizzle(background.pool), CHECKPOINT_DUE, dueRow);
      if (checkpoint?.due !== true) return false;
      await background.pool.query('checkpoint');
      return true;
    },
    cut(reason) {
      for (const each of [used, background]) each.cut(reason);
    },
    async close() {
      await Promise.all([used.pool.end(), background.pool.end()]);
      await embedded.release();
    },
  };
}

interface PostgresOptions {
  readonly url: string;
  readonly replicaUrls: readonly string[];
  /** `application_name`. */
  readonly name: string;
  readonly callConnections: number;
  readonly workConnections: number;
  readonly connectMs: number | undefined;
}

async function openPostgres(
  { url, replicaUrls, name, callConnections, workConnections, connectMs = WORK_LIMITS.connectMs }: PostgresOptions,
  log: Log,
): Promise<OpenDatabase> {
  const hasSettings = await takesSettings({ connectionString: url, application_name: name }, connectMs, log).catch(
    (error: unknown) => {
      throw databaseFault(url, error);
    },
  );
  const open = (limits: DatabaseLimits, max: number, connectionString = url) =>
    openConnections({ connectionString, application_name: name, max }, { limits, hasSettings }, log);
  const openReplica = (replicaUrl: string): ReplicaConnections => ({
    name: new URL(replicaUrl).host,
    calls: open(CALL_LIMITS, callConnections, replicaUrl),
    probe: open(PROBE_LIMITS, 1, replicaUrl),
  });
  const work = open(WORK_LIMITS, workConnections);
  const calls = open(CALL_LIMITS, callConnections);
  let monitor: DatabaseMonitor | undefined;
  let replicas: Replicas | undefined;
  return {
    pool: work.pool,
    db: drizzle(work.pool),
    calls: drizzle(calls.pool),
    pools: { calls: calls.pool, work: work.pool },
    kind: 'postgres',
    watch: () => (monitor ??= startDatabaseMonitor(open(PROBE_LIMITS, 1), { calls, work }, log)),
    ...(replicaUrls.length > 0 && {
      followReplicas: (historyOf) =>
        (replicas ??= trackReplicas(open(PROBE_LIMITS, 1), replicaUrls.map(openReplica), { historyOf, log })),
    }),
    cut(reason) {
      for (const each of [work, calls, replicas]) each?.cut(reason);
    },
    async close() {
      await Promise.all([work.pool.end(), calls.pool.end(), monitor?.stop(), replicas?.close()]);
    },
  };
}

/**
 * The database of `DATABASE_URL`, else the embedded one of `DATA_DIR`, which is started unless another program runs it
 * already. Both speak the same protocol; nothing past this function knows which one it is, except for maintenance.
 * Throws `UnusableDatabase` when `DATABASE_URL` leads to none that can be used, `EmbeddedFault` when the embedded one cannot.
 */
export async function openDatabase(
  { databaseUrl, databaseReplicaUrls = [], dataDir, databasePool = POSTGRES_CONNECTIONS }: DatabaseEnv,
  log: Log,
  {
    isBackground = false,
    workConnections = databasePool,
    lockWaitMs,
    mayMake = () => true,
    connectMs,
  }: OpenOptions = {},
): Promise<OpenDatabase> {
  const name = isBackground ? BACKGROUND_NAME : APPLICATION_NAME;
  if (databaseUrl === undefined) return openEmbedded(dataDir, log, { name, lockWaitMs, mayMake });
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
