import type { MediaStorage } from '#shared/storage/mediaStorage.ts';
import { startArticlePublisher } from './articles/publishArticles.ts';
import { startDiscardedAssets } from './assets/discardedAssets.ts';
import { startOriginalsWorkers } from './assets/originalsWorker.ts';
import { createLeadTargets } from './connectors/leads/leadTargets.ts';
import { startLeadWorker } from './connectors/leads/leadWorker.ts';
import { adapterRegistry } from './connectors/registry.ts';
import type { OpenedAccounts } from './connectors/accounts/openAccounts.ts';
import { createPageRequest } from './connectors/sync/askPublicPage.ts';
import { createActiveConnections } from './connectors/sync/activeConnections.ts';
import { fetchPublicMedia } from './connectors/sync/fetchPublicMedia.ts';
import { startHookWatch } from './connectors/sync/hookWatch.ts';
import { startSyncWorker } from './connectors/sync/syncWorker.ts';
import type { Database } from './core/db/database.ts';
import { createFetchOutside } from './core/outside/fetchOutside.ts';
import type { PollingWorker } from './core/polling/pollingWorker.ts';
import { createSubscriptionTokens } from './core/tokens/subscriptionTokens.ts';
import type { BackOfficeEnv } from './env.ts';
import { nameCities, startCityNames } from './estates/cityNames.ts';
import { startFeatures } from './estates/features/fillFeatures.ts';
import { startHistories } from './estates/history/settleHistories.ts';
import { startLoadWatch } from './estates/unannouncedLoads.ts';
import { startRentalWorkers } from './holidayHomes/rentalWorker.ts';
import type { Log } from './log.ts';
import { createFileTransport, mailFolder } from './mail/fileTransport.ts';
import { createMailStore } from './mail/mailStore.ts';
import { type MailOutcome, startMailWorker } from './mail/mailWorker.ts';
import { createSmtpTransport } from './mail/smtpTransport.ts';
import { startCallingOff } from './openHouses/callOffOpenHouses.ts';
import { startOpenHouseEnd } from './openHouses/endOpenHouses.ts';
import { expirePersonalData, startExpiry } from './personalData/expiry.ts';
import type { Repositories } from './repositories.ts';
import { startCountTidying } from './statistics/countTidying.ts';
import { startSubscriptionWorker } from './savedSearches/subscriptionWorker.ts';

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

/** Starts all background work of a back office except sending purges. `stop` resolves when all of it has ended. */
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
  const folder = mailFolder(env.dataDir);
  const transport = env.smtpUrl === undefined ? createFileTransport(folder) : createSmtpTransport(env.smtpUrl);
  if (env.smtpUrl === undefined) log.info({ folder }, 'mails are written as files: there is no SMTP_URL');

  const mails = startMailWorker(createMailStore(db), transport, { log, observe: observeMail, pollMs });
  const others = [
    startLoadWatch(() => repositories.estates.announceSilentLoads(), log),
    startHistories((now) => repositories.histories.settle(now), log),
    startCityNames((signal) => nameCities(db, signal), log),
    startFeatures((signal) => repositories.estates.fillFeatures(signal), log),
    startExpiry(() => expirePersonalData(db, folder, new Date()), log),
    startSubscriptionWorker(repositories, { tokens: createSubscriptionTokens(apiToken), log, pollMs }),
    startArticlePublisher(repositories.articles, log),
    startCountTidying(repositories.counts, log),
    startOpenHouseEnd(repositories.openHouses, log),
    startCallingOff(repositories, { key: apiToken, log }),
    startDiscardedAssets(db, log),
    ...(storage ? startOriginalsWorkers(db, storage, log) : []),
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
    startHookWatch(
      { hookHistory: repositories.connectionSync.hookHistory, connections: accounts.store },
      adapterRegistry,
      log,
    ),
    startSyncWorker({
      stores: repositories,
      connections: createActiveConnections(accounts, repositories.sites),
      fetchMedia: fetchPublicMedia(createFetchOutside(env.isConnectorAddress)),
      requestPage: createPageRequest(createFetchOutside(env.isConnectorAddress)),
      log,
      pollMs,
    }),
    ...startRentalWorkers(repositories, { fetchOutside: createFetchOutside(env.isFeedAddress), log }),
  ];
  return {
    async stop() {
      await Promise.all(others.map((worker) => worker.stop()));
      await mails.stop();
      await transport.close();
    },
  };
}
