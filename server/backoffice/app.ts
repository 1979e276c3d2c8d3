import { setTimeout as delay } from 'node:timers/promises';
import express, { type Express } from 'express';
import { sql } from 'drizzle-orm';
import { loadApiToken } from '../../shared/api/apiToken.ts';
import { isInternalRequest, isLoopback, LOOPBACK } from '../../shared/node/internalHost.ts';
import { migrate } from './core/db/migrate.ts';
import { openDatabase } from './core/db/openDatabase.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { createFileTransport, mailFolder } from './mail/fileTransport.ts';
import { createMailStore } from './mail/mailStore.ts';
import { startMailWorker } from './mail/mailWorker.ts';
import { createSmtpTransport } from './mail/smtpTransport.ts';
import { createMaintenance } from './maintenance.ts';
import { createFetchOutside } from './core/outside/fetchOutside.ts';
import { createOutboxStore } from './core/outbox/outboxStore.ts';
import { startOutboxWorker } from './core/outbox/worker.ts';
import { expirePersonalData, startExpiry } from './personalData/expiry.ts';
import { placeEstatesOnce } from './estates/placeEstatesOnce.ts';
import { startRentalWorker } from './holidayHomes/rentalWorker.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import { createApiRouter } from './apiRouter.ts';
import { openApiDocument } from './openApi.ts';
import { HttpProblem, notFound, problemHandler } from './core/http/problem.ts';
import { startSubscriptionWorker } from './savedSearches/subscriptionWorker.ts';
import { createSubscriptionTokens } from './core/tokens/subscriptionTokens.ts';
import { requestLog } from './core/http/requestLog.ts';

export interface BackofficeOptions {
  readonly env: Pick<Env, 'databaseUrl' | 'dataDir' | 'apiToken' | 'purgeUrls' | 'sitePort' | 'smtpUrl'> &
    Partial<Pick<Env, 'host' | 'internalHosts'>> &
    Partial<Pick<Env, 'isFeedAddress'>>;
  readonly log: Log;
}

export interface Backoffice {
  readonly app: Express;
  readonly repositories: Repositories;
  /** Writes need it, and purge messages are signed with it. */
  readonly apiToken: string;
  /** Call it when the server that the app stands in has closed. */
  close(): Promise<void>;
}

/** The database has so long to answer a question about its health. */
const HEALTH_MS = 1000;

/** Opens the database, brings it up to date and builds the app on it; nothing listens yet. */
export async function createBackoffice({ env, log }: BackofficeOptions): Promise<Backoffice> {
  const apiToken = loadApiToken(env.dataDir, env.apiToken);
  const database = await openDatabase(env, log);
  try {
    const applied = await migrate(database.pool);
    await placeEstatesOnce(database.db);
    if (applied.length > 0) log.info({ applied }, 'the database was brought up to date');
  } catch (error) {
    await database.close();
    throw error;
  }

  const { db } = database;
  const worker = startOutboxWorker(createOutboxStore(db), { targets: env.purgeUrls, token: apiToken, log });
  const maintenance =
    database.kind === 'pglite' ? createMaintenance(() => repositories.estates.analyze(), log) : undefined;
  const onPurge = () => {
    worker.wake();
    maintenance?.touch();
  };
  const repositories = createRepositories(db, onPurge, env);

  const folder = mailFolder(env.dataDir);
  const transport = env.smtpUrl === undefined ? createFileTransport(folder) : createSmtpTransport(env.smtpUrl);
  if (env.smtpUrl === undefined) log.info({ folder }, 'mails are written as files: there is no SMTP_URL');
  const mails = startMailWorker(createMailStore(db), transport, log);
  const expiry = startExpiry(() => expirePersonalData(db, folder, new Date()), log);

  const subscriptions = startSubscriptionWorker(repositories, { tokens: createSubscriptionTokens(apiToken), log });

  const rentals = startRentalWorker(repositories, { fetchOutside: createFetchOutside(env.isFeedAddress), log });

  const listener = { host: env.host ?? LOOPBACK, names: env.internalHosts ?? [] };
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use((request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    if (!isInternalRequest(request.rawHeaders, listener))
      throw new HttpProblem(421, 'The back office is not called by this name.');
    next();
  });
  app.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  app.get('/health', async (_request, response) => {
    // A table of ours: a database can answer and still not be the one, nor readable.
    const answers = db.execute(sql`select id from sites limit 1`).then(
      () => true,
      () => false,
    );
    const gaveUp = delay(HEALTH_MS, false, { ref: false });
    if (!(await Promise.race([answers, gaveUp]))) throw new HttpProblem(503, 'The database does not answer.');
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  app.use(requestLog(log));
  app.get('/openapi.json', (_request, response) => {
    response.locals['route'] = '/openapi.json';
    response.json(openApiDocument());
  });
  app.use(createApiRouter(repositories, apiToken, { readsNeedToken: !isLoopback(listener.host) }));
  app.use(notFound);
  app.use(problemHandler(log));

  return {
    app,
    repositories,
    apiToken,
    async close() {
      maintenance?.stop();
      await Promise.all([subscriptions.stop(), rentals.stop()]);
      expiry.stop();
      await Promise.all([worker.stop(), mails.stop()]);
      await transport.close();
      await database.close();
    },
  };
}
