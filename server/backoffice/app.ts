import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import express, { type Express } from 'express';
import { loadApiToken } from '#shared/api/calls/apiToken.ts';
import { isInternalRequest, isLoopback, LOOPBACK_ADDRESS } from '#shared/node/internalHost.ts';
import { readProductVersion } from '#shared/node/productVersion.ts';
import { openMediaStorage } from '#shared/storage/mediaSettings.ts';
import { startCdns } from './cdn/startCdns.ts';
import { createApiRouter } from './apiRouter.ts';
import { createReferenceRouter } from './apiReference/referenceRouter.ts';
import { reportUnreadableOriginals } from './assets/originalsWorker.ts';
import type { HookReceiver } from './connectors/accounts/hookHandlers.ts';
import { type AdapterRegistry, openAccounts, type OpenedAccounts } from './connectors/accounts/openAccounts.ts';
import { createCrmBookings } from './connectors/bookings/crmBookings.ts';
import { adapterRegistry } from './connectors/registry.ts';
import type { CrmTransportOptions } from './connectors/transport/crmTransport.ts';
import { readConnectionTotals } from './connectors/sync/store/connectionTotals.ts';
import { createHookReceiver } from './connectors/sync/hooks/hookReceiver.ts';
import type { Database } from './core/db/database.ts';
import type { DatabaseState } from './core/db/opening/databaseMonitor.ts';
import { findOutageReason, isServerRefusal } from './core/db/opening/databaseErrors.ts';
import { DISK_FULL_STATE, findMigrationFault } from './core/db/embedded/embeddedDiagnosis.ts';
import { EmbeddedFault } from './core/db/embedded/embeddedFault.ts';
import { createDatabaseFault } from './core/db/opening/databaseFault.ts';
import { migrate } from './core/db/migrate.ts';
import { type EndedQuery, observeQueries } from './core/db/opening/observeQueries.ts';
import { type OpenDatabase, openDatabase } from './core/db/opening/openDatabase.ts';
import type { Replicas } from './core/db/opening/replicas.ts';
import { UnusableDatabase } from './core/db/unusableDatabase.ts';
import { requireBearer } from './core/http/requireBearer.ts';
import { compressAnswers } from './core/http/compressAnswers.ts';
import { createDatabaseProblem, HttpProblem, answerNotFound, createProblemHandler } from './core/http/problem.ts';
import { createRequestLog } from './core/http/requestLog.ts';
import { toHistoryId } from './core/purges/cursor.ts';
import { type Purges, startPurges } from './core/purges/startPurges.ts';
import type { BackOfficeEnv } from './env.ts';
import { completeEstates } from './estates/once/completeEstates.ts';
import { probeEmbeddedDatabase, type HealthState, createHealthHandlers, readFreeBytes } from './health.ts';
import type { OutsideBookings } from './holidayHomes/outsideBookings.ts';
import type { Log } from './log.ts';
import { startCheckpoints, startMaintenance } from './maintenance.ts';
import { type MailBacklog, readMailBacklog } from './mail/mailBacklog.ts';
import {
  type BackOfficeMetrics,
  createBackOfficeMetrics,
  measureDatabase,
  measureEmbeddedFault,
  measurePools,
} from './operations/backOfficeMetrics.ts';
import { measureBackups } from './operations/backupMetrics.ts';
import { measureCalendars } from './operations/calendarMetrics.ts';
import { countCrmRequests, measureConnectors } from './operations/connectorMetrics.ts';
import { measurePurges } from './operations/purgeMetrics.ts';
import { measureReplicas } from './operations/replicaMetrics.ts';
import { reportSlowQueries } from './operations/slowQueries.ts';
import { PACKAGE_FILE } from './projectRoot.ts';
import { createPickReplica } from './replicaReads.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import { hadEmbeddedDatabase, hasRunBefore } from './serviceFile.ts';
import { startWorkers } from './workers.ts';

interface BackOfficeOptions {
  readonly env: Pick<BackOfficeEnv, 'databaseUrl' | 'dataDir' | 'apiToken' | 'purgeUrls' | 'sitePort' | 'smtpUrl'> &
    Partial<
      Pick<
        BackOfficeEnv,
        | 'buildCommit'
        | 'cdnSecrets'
        | 'cdnTargets'
        | 'databasePool'
        | 'connectVariables'
        | 'connectorKeys'
        | 'databaseReplicaUrls'
        | 'host'
        | 'internalHosts'
        | 'isConnectorAddress'
        | 'isFeedAddress'
        | 'media'
        | 'slowQueryMs'
      >
    >;
  readonly log: Log;
  /** The booking programs of agencies for holiday homes. By default they are those of the agencies' CRMs. */
  readonly bookings?: OutsideBookings | undefined;
  /** The supported CRMs. By default they are all CRMs of the product. */
  readonly adapters?: AdapterRegistry;
  /** The polling interval of all workers in milliseconds. By default each worker has its own interval. */
  readonly pollMs?: number;
  /**
   * Fills a new database with its first content. It runs before the workers start, so that they do not wait for its
   * transaction.
   */
  readonly fillDatabase?: ((repositories: Repositories) => Promise<void>) | undefined;
  /**
   * Is called once when the database cannot be opened, with an app that answers health and metrics while the program
   * tries again to open the database. When no program has ever run on the data folder, an error of the settings is
   * thrown instead. Without this function, the first fault is thrown.
   */
  readonly onWaiting?: ((app: Express) => Promise<void>) | undefined;
}

export interface BackOffice {
  readonly app: Express;
  /** The stores for the program's own work, with longer time limits than those for calls. */
  readonly repositories: Repositories;
  /** The token that a call must have in order to write. It also signs purge messages. */
  readonly apiToken: string;
  /** Reads the progress of the readers of the purge list. These readers keep copies of the data. */
  readonly purges: Pick<Purges, 'readAcknowledged' | 'listProgress'>;
  /**
   * Makes health fail from now on, so that load balancers send no more calls to this program. Everything else
   * continues.
   */
  announceEnd(): void;
  /**
   * Answers at once all calls that wait for new purges. The function must be called before the server of the app
   * closes.
   */
  drain(): void;
  /**
   * Stops the workers and closes the database. The function must be called after the server of the app has closed. Work
   * that does not end by itself is cut off.
   */
  close(): Promise<void>;
}

/** All workers share these connections, because each worker needs a connection for only one or two statements. */
const MAX_WORKER_CONNECTIONS = 4;
/**
 * The time to wait for another process that has the embedded database open, because that process may be ending. After
 * this time, the database counts as unusable, and this program retries as for any other fault.
 */
const LOCK_WAIT_MS = 10_000;
/**
 * The time limit for the first connection to PostgreSQL. It is short, because a starting site waits for the first
 * answer of this program before it serves its stored pages.
 */
const CONNECT_TIMEOUT_MS = 5000;
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 15_000;
/**
 * The time limit for closing after the last call has ended. Together with `DRAIN_TIMEOUT_MS` of `main.ts`, it is below
 * `STOP_TIMEOUT_MS`, after which the process ends in any case.
 */
const CLOSE_TIMEOUT_MS = 1500;

/** Opens the database and applies the missing migrations. */
async function openMigrated(
  env: BackOfficeOptions['env'],
  log: Log,
  observe: (query: EndedQuery) => void,
): Promise<OpenDatabase> {
  const database = await openDatabase(env, log, {
    workConnections: MAX_WORKER_CONNECTIONS,
    lockWaitMs: LOCK_WAIT_MS,
    mayCreate: () => !hadEmbeddedDatabase(env.dataDir),
    connectMs: CONNECT_TIMEOUT_MS,
  });
  for (const pool of Object.values(database.pools)) observeQueries(pool, observe);
  try {
    const appliedMigrations = await migrate(database.pool, database.kind === 'pglite');
    await completeEstates(database.db);
    if (appliedMigrations.length > 0) log.info({ applied: appliedMigrations }, 'migrations applied');
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    throw toDatabaseFault(env, error);
  }
}

/** Returns the database fault that caused the error of a statement; the error itself when no such fault caused it. */
function toDatabaseFault({ databaseUrl, dataDir }: BackOfficeOptions['env'], error: unknown): unknown {
  if (databaseUrl === undefined) return findMigrationFault(dataDir, findOutageReason(error), error) ?? error;
  return findOutageReason(error) === undefined && !isServerRefusal(error)
    ? error
    : createDatabaseFault(databaseUrl, error);
}

/**
 * Retries until the database can be used, and logs each cause once. Throws errors that are no database faults. Also
 * throws a fault of the settings when the product has never run on the data folder, because the operator is then
 * setting up the product and sees the error.
 */
async function openWhenUsable(
  open: () => Promise<OpenDatabase>,
  log: Log,
  { hasRun, onFault }: { readonly hasRun: boolean; readonly onFault: (fault: UnusableDatabase) => Promise<void> },
): Promise<OpenDatabase> {
  let lastFault: UnusableDatabase | undefined;
  for (let waitMs = FIRST_RETRY_DELAY_MS; ; waitMs = Math.min(2 * waitMs, MAX_RETRY_DELAY_MS)) {
    try {
      const database = await open();
      if (lastFault) log.info('database is available');
      return database;
    } catch (error) {
      if (!(error instanceof UnusableDatabase) || (error.needsSettingsChange && !hasRun)) throw error;
      if (error.kind !== lastFault?.kind)
        log.error({ cause: error.kind }, `${error.message} The program will try again.`);
      lastFault = error;
      await onFault(error);
      await delay(waitMs);
    }
  }
}

interface AccountDependencies extends Required<Pick<CrmTransportOptions, 'onExchange'>> {
  readonly db: Database;
  readonly env: BackOfficeOptions['env'];
  readonly adapters: AdapterRegistry;
  readonly log: Log;
}

/** Opens the agencies' CRM accounts, and encrypts credentials again that were encrypted with an old key. */
async function openAccountsWithCurrentKey({
  db,
  env,
  adapters,
  log,
  onExchange,
}: AccountDependencies): Promise<OpenedAccounts> {
  const openedAccounts = await openAccounts(
    db,
    { connectVariables: {}, connectorKeys: [], isConnectorAddress: undefined, ...env },
    adapters,
    { onExchange },
  );
  const renewedCount = await openedAccounts.accounts.renewEncryption();
  if (renewedCount > 0) log.info({ count: renewedCount }, 'connector credentials encrypted with the current key');
  const variables = await openedAccounts.store.listVariablesWithoutSite();
  if (variables.length > 0) log.warn({ variables }, 'variables name sites that do not exist');
  return openedAccounts;
}

interface ProbeDependencies {
  readonly env: BackOfficeOptions['env'];
  readonly log: Log;
  readonly readHealth: () => Promise<HealthState>;
  readonly readMails: () => Promise<MailBacklog | undefined>;
  readonly apiToken: string;
  readonly metrics: Pick<BackOfficeMetrics, 'observeCall' | 'registry'>;
}

interface AppDependencies extends ProbeDependencies {
  readonly repositories: Repositories;
  readonly replicas: Replicas | undefined;
  readonly purges: Purges;
  readonly bookings: OutsideBookings | undefined;
  readonly hooks: HookReceiver;
}

/** Returns whether calls for metrics and reads need the token. */
const needsTokenForReads = ({ host = LOOPBACK_ADDRESS }: BackOfficeOptions['env']): boolean => !isLoopback(host);

/** Creates an app that refuses requests for other host names, and that answers health and metrics. */
function createProbeApp({ env, readHealth, readMails, apiToken, metrics }: ProbeDependencies): Express {
  const listener = { host: env.host ?? LOOPBACK_ADDRESS, hostNames: env.internalHosts ?? [] };
  const app = express();
  app.disable('x-powered-by');
  // The calls of the contract set their own ETags, so Express must not set any.
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use((request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    if (!isInternalRequest(request.rawHeaders, listener))
      throw new HttpProblem(421, 'The back office does not serve this host name.');
    next();
  });
  const { handleLiveness, handleHealth, handleCapabilities } = createHealthHandlers({
    readDatabaseState: readHealth,
    readMailBacklog: readMails,
    readFreeBytes: () => readFreeBytes(env.dataDir),
  });
  app.get('/health/live', handleLiveness);
  app.get('/health', handleHealth);
  app.get('/health/capabilities', handleCapabilities);
  const guards = needsTokenForReads(env) ? [requireBearer(apiToken)] : [];
  app.get('/metrics', ...guards, async (_request, response) => {
    const { registry } = metrics;
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': registry.contentType }).send(await registry.metrics());
  });
  return app;
}

/**
 * Creates the app that answers while the database cannot be opened. Health reports the reason, and calls get an error
 * that asks to retry.
 */
function createWaitingApp(dependencies: ProbeDependencies): Express {
  const app = createProbeApp(dependencies);
  app.use(createRequestLog(dependencies.log, dependencies.metrics.observeCall));
  app.use(() => {
    throw createDatabaseProblem('The database cannot be used at the moment.');
  });
  app.use(createProblemHandler(dependencies.log));
  return app;
}

/** Creates the app that answers all calls. The order in which it adds the middleware matters. */
function createApp(dependencies: AppDependencies): Express {
  const { env, log, repositories, replicas, apiToken, purges, metrics, bookings, hooks } = dependencies;
  const app = createProbeApp(dependencies);
  app.use(createRequestLog(log, metrics.observeCall));
  app.use(compressAnswers());
  app.use(createReferenceRouter());
  const stores = new Map(replicas?.all.map((replica) => [replica, createRepositories(replica.db)]));
  const replicaReads = replicas && { pick: createPickReplica(replicas), stores };
  app.use(
    createApiRouter(repositories, {
      replicas: replicaReads,
      token: apiToken,
      readsNeedToken: needsTokenForReads(env),
      purges,
      bookings,
      hooks,
    }),
  );
  app.use(answerNotFound);
  app.use(createProblemHandler(log));
  return app;
}

/** Returns the state of a database that is not opened yet. */
const readUnopenedState = async (): Promise<DatabaseState> => 'away';

/** Opens and migrates the database, starts the workers and builds the app. The app does not listen yet. */
export async function createBackOffice(options: BackOfficeOptions): Promise<BackOffice> {
  const { env, log, onWaiting } = options;
  const apiToken = loadApiToken(env.dataDir, env.apiToken);
  const metrics = createBackOfficeMetrics({ version: readProductVersion(PACKAGE_FILE), commit: env.buildCommit });
  const reportSlow = reportSlowQueries(env.slowQueryMs ?? Number.POSITIVE_INFINITY, log);
  let fault: UnusableDatabase | undefined;
  let openedDatabase: OpenDatabase | undefined;
  let readDatabaseState = readUnopenedState;
  const getEmbeddedFault = () => (fault instanceof EmbeddedFault ? fault : undefined);
  const readMails = async () => openedDatabase && readMailBacklog(openedDatabase.calls);
  measureBackups(metrics.registry, env.dataDir);
  measureEmbeddedFault(
    metrics.registry,
    () => (openedDatabase ? openedDatabase.getFault?.() : getEmbeddedFault())?.kind,
  );
  measureDatabase(metrics.registry, { readDatabaseState: () => readDatabaseState(), readMailBacklog: readMails });
  const open = () =>
    openMigrated(env, log, (query) => {
      metrics.observeQuery(query);
      reportSlow(query);
    });
  const readHealth = async () => getEmbeddedFault()?.kind ?? 'away';
  const reportFault = async (newFault: UnusableDatabase) => {
    const isFirst = fault === undefined;
    fault = newFault;
    if (isFirst) await onWaiting?.(createWaitingApp({ env, log, readHealth, readMails, apiToken, metrics }));
  };
  const database = await (onWaiting
    ? openWhenUsable(open, log, { hasRun: hasRunBefore(env.dataDir), onFault: reportFault })
    : open());
  openedDatabase = database;
  const monitor = database.startMonitor?.();
  readDatabaseState = () => (monitor ? monitor.checkNow() : probeEmbeddedDatabase(database.db));
  try {
    return await runBackOffice(options, { database, apiToken, metrics, readDatabaseState, readMails });
  } catch (error) {
    // Only an error of the database or a full disk is converted. Other errors may come from a media storage or a CRM.
    const isDatabaseError = error instanceof DrizzleQueryError || findOutageReason(error) === DISK_FULL_STATE;
    throw isDatabaseError && findOutageReason(error) !== undefined ? toDatabaseFault(env, error) : error;
  }
}

interface OpenedDatabaseDependencies {
  readonly database: OpenDatabase;
  readonly apiToken: string;
  readonly metrics: BackOfficeMetrics;
  readonly readDatabaseState: () => Promise<DatabaseState>;
  readonly readMails: ProbeDependencies['readMails'];
}

/** Starts the workers and builds the app on a migrated database. */
async function runBackOffice(
  { env, log, bookings: givenBookings, adapters, fillDatabase, pollMs }: BackOfficeOptions,
  { database, apiToken, metrics, readDatabaseState, readMails }: OpenedDatabaseDependencies,
): Promise<BackOffice> {
  const { db } = database;
  const { databaseUrl, purgeUrls } = env;
  const purges = startPurges({ db, calls: database.calls, databaseUrl, targetUrls: purgeUrls, token: apiToken, log });
  const cdns = startCdns({ targets: env.cdnTargets ?? [], secrets: env.cdnSecrets ?? {}, purges, log });
  const maintenance =
    database.kind === 'pglite' ? startMaintenance(() => repositories.estates.analyze(), log) : undefined;
  const checkpoints = database.checkpointWhenDue && startCheckpoints(database.checkpointWhenDue, log);
  const onPurge = () => {
    purges.wake();
    maintenance?.recordWrite();
  };
  const storage = env.media && openMediaStorage(env.media, log);
  if (!storage) await reportUnreadableOriginals(db, log);
  const repositories = createRepositories(db, onPurge, env, storage);
  let isEnding = false;
  const readHealth = async () => (isEnding ? 'ending' : (database.getFault?.()?.kind ?? readDatabaseState()));
  const replicas = database.followReplicas?.(toHistoryId);
  const replicaPools = Object.entries(replicas?.pools ?? {}).map(([name, pool]) => [`replica ${name}`, pool] as const);
  measurePools(metrics.registry, { ...database.pools, ...Object.fromEntries(replicaPools) });
  if (replicas) measureReplicas(metrics.registry, replicas);
  const callRepositories = createRepositories(database.calls, onPurge, env, storage);
  const onExchange = countCrmRequests(metrics.registry);
  const accounts = await openAccountsWithCurrentKey({
    db,
    env,
    log,
    onExchange,
    adapters: adapters ?? adapterRegistry,
  });
  const observeMail = metrics.observeMail;
  const { sites, connectionSync } = callRepositories;
  const bookings = givenBookings ?? createCrmBookings({ ...accounts, sites, hooks: connectionSync.hooks, log });
  await fillDatabase?.(repositories);
  const workers = startWorkers({ env, log, db, repositories, apiToken, storage, accounts, observeMail, pollMs });
  measurePurges(metrics.registry, () => purges.listProgress());
  measureConnectors(metrics.registry, {
    totals: () => readConnectionTotals(db),
    leads: () => callRepositories.leadStore.countByState(),
    countQueuedRequests: () => accounts.transport.countWaitingRequests(),
  });
  measureCalendars(metrics.registry, (now) => callRepositories.rentalFeeds.countByState(now));

  return {
    app: createApp({
      env,
      log,
      readHealth,
      readMails,
      repositories: callRepositories,
      replicas,
      apiToken,
      purges,
      metrics,
      bookings,
      hooks: createHookReceiver(accounts, database.calls, callRepositories.connectionSync),
    }),
    repositories,
    apiToken,
    purges,
    announceEnd() {
      isEnding = true;
    },
    drain: purges.drain,
    async close() {
      const cutTimer = setTimeout(() => database.cutConnections('the program is stopping'), CLOSE_TIMEOUT_MS);
      await Promise.all([maintenance?.stop(), checkpoints?.stop(), workers.stop(), cdns.stop()]);
      await Promise.all([purges.stop(), accounts.transport.close()]);
      await database.close();
      clearTimeout(cutTimer);
    },
  };
}
