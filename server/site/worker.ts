import type { Worker as ClusterWorker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createDrain, MIN_DRAIN_MS } from '#shared/node/drain.ts';
import { readProductVersion } from '#shared/node/productVersion.ts';
import { startTracing } from '#shared/node/tracing/startTracing.ts';
import { createSite, type SiteServer } from './app.ts';
import type { SiteEnv } from './env.ts';
import { assertPortFree, createListener, KEEP_ALIVE_MS, listen } from './http/listener.ts';
import { createLogger } from './log.ts';
import { createMeasuredListener } from './operations/measuredListener.ts';
import { measureSubscription } from './operations/subscriptionMetrics.ts';
import { type Channel, createChannel } from './processes/channel.ts';
import { type WORKER_START_STEPS, QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './processes/questions.ts';
import { createSharedState } from './processes/sharedState.ts';
import { WORKER_VARIABLE } from './processes/workerVariable.ts';
import { PROJECT_PATHS } from './projectPaths.ts';
import type { WorkerRole } from './services/options.ts';
import type { ReadinessState } from './sites/readiness.ts';
import {
  toBackOfficeAccess,
  announceReadySite,
  addSignalListeners,
  reportOwnCounts,
  startOwnBackOffice,
} from './startup.ts';
import { openSubscription } from './subscription/openSubscription.ts';
import { createCachesOfOneProcess } from './subscription/cachesOfOneProcess.ts';

/**
 * The time after which answers under way are aborted. The process has ten seconds to end before it is killed; the back
 * office, which ends last, needs the rest of these ten seconds.
 */
const ANSWERS_END_TIMEOUT_MS = 5500;
/**
 * The time limit when this process ends patiently: idle connections stay open for a while. These connections and the
 * longest requests end before this time.
 */
const PATIENT_END_TIMEOUT_MS = KEEP_ALIVE_MS + 10_000;

/** Creates the site, with the listener for visitors. */
async function createVisitorServer(env: SiteEnv, logger: Logger, worker?: WorkerRole) {
  const version = readProductVersion(PROJECT_PATHS.packageFile);
  const endTracing = await startTracing(env.tracing, {
    name: 'gevel-site',
    version,
    workerNumber: worker?.number,
    logger,
  });
  const site = await createSite({
    ...env,
    ...toBackOfficeAccess(env),
    internal: { host: env.adminHost, hostNames: env.internalHosts },
    logger,
    styleguide: env.isDevelopment,
    ...(worker && { worker }),
  });
  const server = createMeasuredListener(site.registry, site.handler);
  return {
    site,
    server,
    // In development there is no drain, because developers wait for each restart.
    drain: createDrain(server, env.isDevelopment ? 0 : undefined),
    close: async () => {
      await site.close();
      await endTracing();
    },
  };
}

/**
 * Runs the site in one process. It starts the site and the admin port, then the back office, and at last the port for
 * visitors.
 */
export async function runAlone(env: SiteEnv): Promise<void> {
  const logger = createLogger(env.logLevel);
  reportOwnCounts(env, logger);
  const { site, drain, server, close } = await createVisitorServer(env, logger);
  const admin = createListener(site.adminListener);
  await listen(admin, { variable: 'ADMIN_PORT', port: env.adminPort, host: env.adminHost });
  await assertPortFree({ variable: 'PORT', port: env.port, host: env.host });
  const backoffice = startOwnBackOffice(env, logger);
  const caches = createCachesOfOneProcess(site);
  const subscription = openSubscription({ ...toBackOfficeAccess(env), dataDir: env.dataDir, logger, caches });
  measureSubscription(site.registry, subscription.stats);

  addSignalListeners(
    env,
    async () => {
      site.setReady(false);
      // The delay gives load balancers time to notice that this process is no longer ready.
      if (server.listening) await delay(Math.max(env.drainMs, MIN_DRAIN_MS));
      await Promise.all([subscription.stop(), drain.finish(ANSWERS_END_TIMEOUT_MS)]);
      // The admin port is closed without a drain, because the senders of probes and purges retry.
      admin.close();
      admin.closeAllConnections();
      await close();
      await backoffice?.stop();
    },
    () => logger.warn('SIGHUP ignored: there are no workers to replace'),
  );

  await backoffice?.readyPromise;
  await listen(server, { variable: 'PORT', port: env.port, host: env.host });
  subscription.start();
  site.setReady(true);
  await announceReadySite(env);
}

const READY_ANSWER_TIMEOUT_MS = 10_000;
const READINESS_REPORT_INTERVAL_MS = 250;

/** Requests the last confirmation, so that pages on disk are not rendered again only because this process is new. */
async function learnConfirmation(channel: Channel, site: Pick<SiteServer, 'confirmPurges'>): Promise<void> {
  // When there is no answer, the worker waits for the next confirmation.
  const confirmation = await channel
    .ask(QUESTIONS_TO_PRIMARY.confirmation, null, READY_ANSWER_TIMEOUT_MS)
    .catch(() => null);
  if (confirmation) await site.confirmPurges(confirmation);
}

/** Reports that this worker listens. It repeats the report when the primary has no time to answer. */
async function reportListening(channel: Channel): Promise<void> {
  const isReportReceived = () =>
    channel.ask(QUESTIONS_TO_PRIMARY.ready, null, READY_ANSWER_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
  while (!(await isReportReceived())) await delay(READINESS_REPORT_INTERVAL_MS);
}

/** Asks whether the back office is down, so that the first visitors do not have to wait to find that out. */
async function learnBackOffice(channel: Channel, site: Pick<SiteServer, 'noteBackOfficeState'>): Promise<void> {
  const backOfficeState = await channel
    .ask(QUESTIONS_TO_PRIMARY.backOffice, null, READY_ANSWER_TIMEOUT_MS)
    .catch(() => undefined);
  if (backOfficeState?.isDown) site.noteBackOfficeState(true);
}

/** Reports changes of the worker's readiness to the primary, until the worker is ready. */
async function reportReadinessState(channel: Channel, site: Pick<SiteServer, 'readiness'>): Promise<void> {
  const reportState = async (state: ReadinessState) => {
    await channel.ask(QUESTIONS_TO_PRIMARY.readiness, state, READY_ANSWER_TIMEOUT_MS);
    return state;
  };
  let reportedState: ReadinessState | undefined;
  while (reportedState !== 'ready' && reportedState !== 'draining') {
    const state = site.readiness();
    // The report is repeated when the primary does not answer.
    if (state !== reportedState) reportedState = await reportState(state).catch(() => undefined);
    if (reportedState !== 'ready') await delay(READINESS_REPORT_INTERVAL_MS, undefined, { ref: false });
  }
}

/**
 * Runs one of the processes that answer visitors. The primary does all other work, and tells this process when to stop.
 */
export async function runWorker(env: SiteEnv, worker: ClusterWorker): Promise<void> {
  // Workers ignore these signals. A signal may reach all processes of the group, and would abort the answers of a
  // worker; the primary tells the workers when to end.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  const workerNumber = Number(process.env[WORKER_VARIABLE]);
  const logger = createLogger(env.logLevel, undefined, workerNumber);
  const channel = createChannel({
    send: (message, onSent) => void worker.send(message, onSent),
    listen: (listener) => void worker.on('message', listener),
  });
  const reportStep = (step: (typeof WORKER_START_STEPS)[number]) => {
    // The report is not repeated, because a primary that is too busy to answer is also too busy to watch this start.
    channel.ask(QUESTIONS_TO_PRIMARY.reached, step, READY_ANSWER_TIMEOUT_MS).catch(() => undefined);
  };
  reportStep('code loaded');
  const visitorServer = createVisitorServer(env, logger, {
    number: workerNumber,
    workerCount: env.workers,
    sharedState: createSharedState(channel, env.workers, logger),
  });
  channel.answer(QUESTIONS_TO_WORKER.ping, () => null);
  channel.answer(QUESTIONS_TO_WORKER.received, async (cursor) => {
    (await visitorServer).site.noteReceivedCursor(cursor);
    return null;
  });
  // A purge that arrives before the site is created is done as soon as the site is created. Until then the caches are
  // empty, except for the last known sites.
  channel.answer(QUESTIONS_TO_WORKER.purge, async (message) => (await visitorServer).site.purgeCaches(message));
  channel.answer(QUESTIONS_TO_WORKER.confirm, async (confirmation) =>
    (await visitorServer).site.confirmPurges(confirmation),
  );
  channel.answer(QUESTIONS_TO_WORKER.metrics, async () => (await visitorServer).site.metrics());
  channel.answer(QUESTIONS_TO_WORKER.learnSite, async ({ hostname, site }) => {
    (await visitorServer).site.learnSite(hostname, site ?? undefined);
    return null;
  });
  channel.answer(QUESTIONS_TO_WORKER.hearBackOffice, async ({ isDown }) => {
    (await visitorServer).site.noteBackOfficeState(isDown);
    return null;
  });
  channel.answer(
    QUESTIONS_TO_WORKER.givePage,
    async ({ key }) => (await (await visitorServer).site.findPageCopy(key)) ?? null,
  );
  channel.answer(
    QUESTIONS_TO_WORKER.hasHost,
    async ({ hostname }) => (await (await visitorServer).site.hasHost(hostname)) ?? null,
  );
  const { site, drain, server, close } = await visitorServer;
  channel.answer(QUESTIONS_TO_WORKER.announceEnd, () => {
    site.setReady(false);
    return null;
  });
  channel.answer(QUESTIONS_TO_WORKER.stopListening, async () => {
    await drain.stopListening();
    return null;
  });
  let closePromise: Promise<void> | undefined;
  channel.answer(
    QUESTIONS_TO_WORKER.stop,
    async ({ patient }) => {
      site.setReady(false);
      // During a patient end, a second message may tell the worker to end soon.
      await (patient ? drain.finishPatiently(PATIENT_END_TIMEOUT_MS) : drain.finish(ANSWERS_END_TIMEOUT_MS));
      closePromise ??= close();
      await closePromise;
      return site.metrics();
    },
    () => process.exit(0),
  );
  reportStep('site made');
  await learnConfirmation(channel, site);
  await learnBackOffice(channel, site);
  reportStep('purges learned');
  await site.warmUp();
  reportStep('warmed up');
  await listen(server, { variable: 'PORT', port: env.port, host: env.host });
  reportStep('listening');
  site.setReady(true);
  void reportReadinessState(channel, site);
  await reportListening(channel);
}
