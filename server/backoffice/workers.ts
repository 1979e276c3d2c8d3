import type { MediaStorage } from '#shared/storage/mediaStorage.ts';
import { createArticlePublisher } from './articles/publishArticles.ts';
import { createAssetSweep } from './assets/discardedAssets.ts';
import { createOriginalsTasks } from './assets/originalsWorker.ts';
import { createLeadTargets } from './connectors/leads/leadTargets.ts';
import { startLeadWorker } from './connectors/leads/leadWorker.ts';
import { adapterRegistry } from './connectors/registry.ts';
import type { OpenedAccounts } from './connectors/accounts/openAccounts.ts';
import { createPageRequest } from './connectors/sync/askPublicPage.ts';
import { createActiveConnections } from './connectors/sync/activeConnections.ts';
import { createMediaFetcher } from './connectors/sync/media/fetchPublicMedia.ts';
import { createHookWatch } from './connectors/sync/hooks/hookWatch.ts';
import { startSyncWorker } from './connectors/sync/syncWorker.ts';
import type { Database } from './core/db/database.ts';
import { createFetchOutside } from './core/outside/fetchOutside.ts';
import { type PollingTask, type PollingWorker, startPollingWorker } from './core/polling/pollingWorker.ts';
import { createSubscriptionTokens } from './core/tokens/subscriptionTokens.ts';
import type { BackOfficeEnv } from './env.ts';
import { createCityNamingTask, nameCities } from './estates/cityNames.ts';
import { createFeatureFillingTask } from './estates/features/fillFeatures.ts';
import { createHistorySettlingTask } from './estates/history/settleHistories.ts';
import { createLoadWatchTask } from './estates/unannouncedLoads.ts';
import { createRentalTasks, startFeedWorker } from './holidayHomes/rentalWorker.ts';
import type { Log } from './log.ts';
import { createFileTransport, toMailFolder } from './mail/fileTransport.ts';
import { createMailStore } from './mail/mailStore.ts';
import { type MailOutcome, startMailWorkers } from './mail/mailWorker.ts';
import { createSmtpTransport } from './mail/smtpTransport.ts';
import { createCallOffTask } from './openHouses/callOffOpenHouses.ts';
import { createEndTask } from './openHouses/endOpenHouses.ts';
import { expirePersonalData, createExpiryTask } from './personalData/expiry.ts';
import type { Repositories } from './repositories.ts';
import { createTidyingTask } from './statistics/countTidying.ts';
import { createSavedSearchTask } from './savedSearches/subscriptionWorker.ts';

interface WorkerOptions {
  readonly env: Pick<BackOfficeEnv, 'dataDir' | 'smtpUrl'> &
    Partial<Pick<BackOfficeEnv, 'isConnectorAddress' | 'isFeedAddress'>>;
  readonly log: Log;
  readonly db: Database;
  readonly repositories: Repositories;
  readonly apiToken: string;
  /** The storage of pictures and files; undefined when they are in the database. */
  readonly storage?: MediaStorage | undefined;
  readonly accounts: Pick<OpenedAccounts, 'store' | 'accounts'>;
  readonly observeMail: (outcome: MailOutcome) => void;
  /**
   * The polling interval of the workers for mails, leads, saved searches and connections; by default each has its own.
   */
  readonly pollMs?: number | undefined;
}

/** Starts all background work of a back office except sending purges. `stop` resolves when all work has ended. */
export function startWorkers({
  env,
  log,
  db,
  repositories,
  apiToken,
  storage,
  accounts,
  observeMail,
  pollMs,
}: WorkerOptions): Pick<PollingWorker, 'stop'> {
  const mailFolder = toMailFolder(env.dataDir);
  const transport = env.smtpUrl === undefined ? createFileTransport(mailFolder) : createSmtpTransport(env.smtpUrl);
  if (env.smtpUrl === undefined)
    log.info({ folder: mailFolder }, 'mails are written as files, because SMTP_URL is not set');

  const tasks: readonly PollingTask[] = [
    createLoadWatchTask(() => repositories.estates.purgeUnannouncedLoads(), log),
    createHistorySettlingTask((now) => repositories.histories.settleDue(now)),
    createCityNamingTask((signal) => nameCities(db, signal)),
    createFeatureFillingTask((signal) => repositories.estates.fillFeatures(signal)),
    createExpiryTask(() => expirePersonalData(db, mailFolder, new Date()), log),
    createSavedSearchTask(repositories, { tokens: createSubscriptionTokens(apiToken), log, pollMs }),
    createArticlePublisher(repositories.articles, log),
    createTidyingTask(repositories.counts, log),
    createEndTask(repositories.openHouses, log),
    createCallOffTask(repositories, { key: apiToken, log }),
    createAssetSweep(db, log),
    ...(storage ? createOriginalsTasks(db, storage, log) : []),
    createHookWatch(
      { hookHistory: repositories.connectionSync.hookHistory, connections: accounts.store },
      adapterRegistry,
    ),
    ...createRentalTasks(repositories, log),
  ];
  const mailWorkers = startMailWorkers(createMailStore(db), transport, { log, observeOutcome: observeMail, pollMs });
  const otherWorkers = [
    ...tasks.map((task) => startPollingWorker({ ...task, log })),
    startLeadWorker(repositories, {
      listTargets: createLeadTargets({
        connections: accounts.store,
        accounts: accounts.accounts,
        sites: repositories.sites,
        loadAdapter: adapterRegistry.loadAdapter,
      }),
      log,
      pollMs,
    }),
    startSyncWorker({
      stores: repositories,
      connections: createActiveConnections(accounts, repositories.sites),
      fetchMedia: createMediaFetcher(createFetchOutside(env.isConnectorAddress)),
      requestPage: createPageRequest(createFetchOutside(env.isConnectorAddress)),
      log,
      pollIntervalMs: pollMs,
    }),
    startFeedWorker(repositories, { fetchOutside: createFetchOutside(env.isFeedAddress), log, pollMs }),
  ];
  return {
    async stop() {
      await Promise.all(otherWorkers.map((worker) => worker.stop()));
      await Promise.all(mailWorkers.map((worker) => worker.stop()));
      await transport.close();
    },
  };
}
