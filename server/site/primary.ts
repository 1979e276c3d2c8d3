import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { MIN_DRAIN_MS } from '#shared/node/drain.ts';
import { createPurgeHandler } from './cache/purgeHandler.ts';
import type { SiteEnv } from './env.ts';
import { createFormCounts } from './forms/formCounts.ts';
import { createKeyDerivation } from './forms/keyDerivation.ts';
import { assertPortFree, createListener, listen } from './http/listener.ts';
import { createLogger } from './log.ts';
import { createAdminApp } from './operations/adminApp.ts';
import { createGatheredMetrics, WORKER_LABEL_NAME } from './operations/gatherMetrics.ts';
import { measureSharedStore } from './operations/storeMetrics.ts';
import { measureSubscription } from './operations/subscriptionMetrics.ts';
import { forkWorker } from './processes/forkWorker.ts';
import { askWorkersForHost } from './processes/hasHostByWorkers.ts';
import { createOtherWorkers } from './processes/otherWorkers.ts';
import { purgeAllWorkers } from './processes/purgeWorkers.ts';
import { QUESTIONS_TO_WORKER } from './processes/questions.ts';
import { answerSharedState } from './processes/sharedState.ts';
import { createWorkersReadiness } from './processes/workersReadiness.ts';
import { type Worker, WorkerPool } from './processes/workerPool.ts';
import { createWorkerCaches } from './processes/workerCaches.ts';
import { openSharedStore } from './sharedStore/openSharedStore.ts';
import { createLastKnownSites } from './sites/lastKnownSites.ts';
import {
  toBackOfficeAccess,
  announceReadySite,
  exitWithError,
  addSignalListeners,
  reportOwnCounts,
  startOwnBackOffice,
} from './startup.ts';
import { openSubscription } from './subscription/openSubscription.ts';

const METRICS_TIMEOUT_MS = 1000;

/** Creates the metrics that the primary measures itself. */
function createOwnMetrics(workers: () => readonly Worker[]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, labels: { [WORKER_LABEL_NAME]: 'primary' } });
  const stateGauge = new Gauge({
    name: 'gevel_workers',
    help: 'Processes that answer visitors',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const state of ['starting', 'ready', 'leaving'] as const)
        this.set({ state }, workers().filter((worker) => worker.state === state).length);
    },
  });
  registry.registerMetric(stateGauge);
  const endedWorkers = new Counter({
    name: 'gevel_workers_ended_total',
    help: 'Workers that ended, on request or unexpectedly',
    labelNames: ['reason'],
    registers: [registry],
  });
  // The counter starts at 0, so that the first failure is an increase.
  for (const reason of ['stopped', 'failed']) endedWorkers.inc({ reason }, 0);
  return { registry, endedWorkers };
}

interface AdminListenerParts {
  readonly apiToken: string | undefined;
  readonly gatheredMetrics: ReturnType<typeof createGatheredMetrics>;
  readonly readiness: ReturnType<typeof createWorkersReadiness>['state'];
  readonly workers: () => readonly Worker[];
  readonly logger: ReturnType<typeof createLogger>;
}

/** Creates the admin port: health, purge messages, and the metrics of all workers. */
function createAdminListener(
  { adminHost, internalHosts }: SiteEnv,
  { apiToken, gatheredMetrics, readiness, workers, logger }: AdminListenerParts,
) {
  const collectWorkerMetrics = (worker: Worker) =>
    worker.channel.ask(QUESTIONS_TO_WORKER.metrics, null, METRICS_TIMEOUT_MS).then(
      (metrics) => gatheredMetrics.storeWorkerMetrics(worker.channel, metrics),
      (error: unknown) => logger.warn({ worker: worker.workerNumber, err: error }, 'worker did not return metrics'),
    );
  return createListener(
    createAdminApp({
      listener: { host: adminHost, hostNames: internalHosts },
      token: apiToken,
      registry: {
        contentType: gatheredMetrics.contentType,
        async metrics() {
          await Promise.all(
            workers()
              .filter(({ state }) => state === 'ready')
              .map(collectWorkerMetrics),
          );
          return gatheredMetrics.collectMetricsText();
        },
      },
      readiness,
      purge: createPurgeHandler({
        token: apiToken,
        purge: (message) => purgeAllWorkers(message, { workers, logger }),
        logger,
      }),
      hasHost: (hostname) => askWorkersForHost(hostname, { workers, logger }),
    }),
  );
}

/** Starts the workers and the parts that exist once: the admin port, the embedded back office, the shared state. */
export async function runPrimary(env: SiteEnv): Promise<void> {
  const logger = createLogger(env.logLevel);
  const access = toBackOfficeAccess(env);
  // The workers accept connections themselves (docs/decisions/0037), so no request passes through the primary.
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  const lastKnownSites = createLastKnownSites(env.dataDir, logger);
  reportOwnCounts(env, logger);
  const store = env.sharedStore && (await openSharedStore({ address: env.sharedStore, logger }));
  const formCounts = createFormCounts({ keys: createKeyDerivation(access.apiToken), store });
  const ownMetrics = createOwnMetrics(() => pool.workers);
  if (store) measureSharedStore(ownMetrics.registry, store);
  const gatheredMetrics = createGatheredMetrics(ownMetrics.registry);
  const pool: WorkerPool = new WorkerPool({
    workerCount: env.workers,
    forkWorker,
    logger,
    onStart(worker) {
      caches.answerWorker(worker);
      readiness.storeReports(worker);
      otherWorkers.answerWorker(worker);
      answerSharedState(worker.channel, {
        ...formCounts,
        reportSite(hostname, site) {
          if (lastKnownSites.storeAnswer(hostname, site)) otherWorkers.sendSite(worker.channel, hostname, site);
        },
      });
    },
    onEnd(worker, metrics) {
      ownMetrics.endedWorkers.inc({ reason: worker.state === 'leaving' ? 'stopped' : 'failed' });
      if (metrics) gatheredMetrics.storeWorkerMetrics(worker.channel, metrics);
      gatheredMetrics.removeWorker(worker.channel);
    },
    onFailure: (error) => void stopAfter(error),
  });
  const readiness = createWorkersReadiness({ workers: () => pool.workers });
  const otherWorkers = createOtherWorkers({ workers: () => pool.workers, logger });
  const caches = createWorkerCaches({ workers: () => pool.workers, logger });
  const subscription = openSubscription({ ...access, dataDir: env.dataDir, logger, caches });
  measureSubscription(ownMetrics.registry, subscription.stats);
  const admin = createAdminListener(env, {
    apiToken: access.apiToken,
    gatheredMetrics,
    readiness: readiness.state,
    workers: () => pool.workers,
    logger,
  });
  await listen(admin, { variable: 'ADMIN_PORT', port: env.adminPort, host: env.adminHost });
  await assertPortFree({ variable: 'PORT', port: env.port, host: env.host });
  const backoffice = startOwnBackOffice(env, logger);

  /**
   * Announces the end: probes on both ports get 503, and all other requests are answered as before, because load
   * balancers need time to notice the end.
   */
  async function announceEnd(ms: number) {
    for (const { workerNumber, channel } of pool.workers) {
      channel
        .ask(QUESTIONS_TO_WORKER.announceEnd, null, ms)
        .catch((error: unknown) =>
          logger.debug({ worker: workerNumber, err: error }, 'worker not informed of the shutdown'),
        );
    }
    await delay(ms);
  }
  async function stop(drainMs = 0) {
    const wasReady = readiness.state() === 'ready';
    readiness.startDraining();
    if (wasReady) await announceEnd(Math.max(drainMs, MIN_DRAIN_MS));
    // From this point no worker is ready, so no purge is acknowledged. Probes are answered until the process ends.
    await Promise.all([subscription.stop(), pool.stop()]);
    admin.close();
    admin.closeAllConnections();
    await lastKnownSites.writeNow();
    store?.close();
    await backoffice?.stop();
  }
  async function stopAfter(error: Error) {
    await stop();
    exitWithError(error);
  }
  addSignalListeners(
    env,
    () => stop(env.drainMs),
    () => void pool.replaceAll(),
  );

  await backoffice?.readyPromise;
  await pool.start();
  subscription.start();
  readiness.allowReady();
  logger.info({ workers: env.workers }, 'workers ready');
  await announceReadySite(env);
}
