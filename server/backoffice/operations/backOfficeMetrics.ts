import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '#shared/node/metrics/buckets.ts';
import { collectBuildInfo } from '#shared/node/metrics/buildInfo.ts';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import type { DatabaseState } from '../core/db/opening/databaseMonitor.ts';
import type { EmbeddedCause } from '../core/db/embedded/embeddedFault.ts';
import type { EndedQuery } from '../core/db/opening/observeQueries.ts';
import type { EndedCall } from '../core/http/requestLog.ts';
import type { MailBacklog } from '../mail/mailBacklog.ts';
import type { MailOutcome } from '../mail/mailWorker.ts';
import { limitReading } from './limitReading.ts';

/**
 * The metrics of a back office. Labels are names from the code (routes, kinds of statements), never a site or an
 * address.
 */
export interface BackOfficeMetrics {
  readonly registry: Registry;
  readonly observeCall: (call: EndedCall) => void;
  readonly observeQuery: (query: EndedQuery) => void;
  readonly observeMail: (outcome: MailOutcome) => void;
}

/** The values that each scrape reads from the database. */
interface DatabaseReadings {
  readonly readDatabaseState: () => Promise<DatabaseState>;
  readonly readMailBacklog: () => Promise<MailBacklog | undefined>;
}

const DATABASE_STATES: readonly DatabaseState[] = ['available', 'read-only', 'away'];

/** Creates the metrics of this program's calls, statements and mails. */
export function createBackOfficeMetrics(build: Parameters<typeof collectBuildInfo>[1]): BackOfficeMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  collectBuildInfo(registry, build);
  const callDurations = new Histogram({
    name: 'gevel_backoffice_answer_seconds',
    help: 'Answered calls, by the template of their address',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const queryDurations = new Histogram({
    name: 'gevel_database_query_seconds',
    help: 'Duration of statements, including the wait for a connection',
    labelNames: ['operation', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const mailCounter = new Counter({
    name: 'gevel_mail_attempts_total',
    help: 'Attempts to send a mail: sent, postponed (will be retried), or failed (given up)',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'postponed', 'failed'] as const) mailCounter.inc({ outcome }, 0);

  return {
    registry,
    observeCall: ({ method, route, status, ms }) => callDurations.observe({ method, route, status }, ms / 1000),
    observeQuery: ({ operation, isSuccess, durationMs }) =>
      queryDurations.observe({ operation, outcome: isSuccess ? 'ok' : 'failed' }, durationMs / 1000),
    observeMail: (outcome) => mailCounter.inc({ outcome }),
  };
}

/** Measures connections: used and free connections, requests that wait for one, and the maximum. */
export function measurePools(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const createPoolReader = (read: (pool: Pool) => number) => () =>
    Object.entries(pools).map(([name, pool]) => [{ pool: name }, read(pool)] as const);
  collectGauge(
    registry,
    { name: 'gevel_database_connections', help: 'Database connections', labelNames: ['pool', 'state'] },
    () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]) => [
        [{ pool, state: 'used' }, totalCount - idleCount] as const,
        [{ pool, state: 'idle' }, idleCount] as const,
      ]),
  );
  collectGauge(
    registry,
    { name: 'gevel_database_connections_max', help: 'Maximum number of database connections', labelNames: ['pool'] },
    createPoolReader(({ options }) => options.max),
  );
  collectGauge(
    registry,
    { name: 'gevel_database_waiting', help: 'Statements that are waiting for a connection', labelNames: ['pool'] },
    createPoolReader(({ waitingCount }) => waitingCount),
  );
}

/**
 * Measures why the embedded database cannot be used. There is no value while the database can be used, and no value for
 * PostgreSQL.
 */
export function measureEmbeddedFault(registry: Registry, findCause: () => EmbeddedCause | undefined): void {
  collectGauge(
    registry,
    {
      name: 'gevel_embedded_database_fault',
      help: '1 for the cause that makes the embedded database unusable',
      labelNames: ['cause'],
    },
    () => {
      const cause = findCause();
      return cause === undefined ? [] : [[{ cause }, 1]];
    },
  );
}

/**
 * Measures values that only the database has. When the database does not answer within a second, there is no value,
 * except for the database's state.
 */
export function measureDatabase(registry: Registry, { readDatabaseState, readMailBacklog }: DatabaseReadings): void {
  const readState = limitReading(readDatabaseState);
  const readMails = limitReading(readMailBacklog);
  collectGauge(
    registry,
    { name: 'gevel_database_state', help: '1 for the current state of the database', labelNames: ['state'] },
    async () => {
      const currentState = (await readState()) ?? 'away';
      return DATABASE_STATES.map((each) => [{ state: each }, each === currentState ? 1 : 0] as const);
    },
  );
  collectGauge(registry, { name: 'gevel_mails_waiting', help: 'Mails that are due and not sent yet' }, async () => {
    const backlog = await readMails();
    return backlog ? [[{}, backlog.waiting]] : [];
  });
  collectGauge(
    registry,
    { name: 'gevel_mails_oldest_seconds', help: 'Time since the oldest waiting mail was first due' },
    async () => {
      const backlog = await readMails();
      return backlog ? [[{}, backlog.oldestSeconds]] : [];
    },
  );
}
