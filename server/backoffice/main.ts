import './operations/heapGrowth.ts';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '#shared/log/describeError.ts';
import { protectDataFolder } from '#shared/node/dataFolder.ts';
import { createDrain } from '#shared/node/drain.ts';
import { toListenFault } from '#shared/node/listenFault.ts';
import { readProductVersion } from '#shared/node/productVersion.ts';
import { StartFault } from '#shared/node/startFault.ts';
import { startTracing } from '#shared/node/tracing/startTracing.ts';
import { checkMediaFolder } from '#shared/storage/mediaSettings.ts';
import { type BackOffice, createBackOffice } from './app.ts';
import { loadConnectorKeys } from './connectors/accounts/connectorKeys.ts';
import { UnusableDatabase } from './core/db/unusableDatabase.ts';
import { loadDemoOnce } from './demo/demoOnce.ts';
import { type BackOfficeEnv, parseEnv } from './env.ts';
import { createLog, type Log } from './log.ts';
import { PACKAGE_FILE } from './projectRoot.ts';
import type { Repositories } from './repositories.ts';
import { toDatabaseName, writeService } from './serviceFile.ts';

/** The time limit for calls that are still running when the program stops. After this time they are cut off. */
const DRAIN_TIMEOUT_MS = 7000;
/**
 * The process ends after this time at the latest, even when a mail server or a database does not answer. No data are
 * lost, because everything that the process has confirmed to callers is stored.
 */
const STOP_TIMEOUT_MS = 9500;

function readEnv(): BackOfficeEnv {
  try {
    return parseEnv(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

/** The exit code for wrong settings and unexpected errors, which the operator has to fix. */
const EXIT_CODE_REFUSED = 1;
/**
 * The exit code `EX_TEMPFAIL` of sysexits.h, for a temporary fault. The process supervisor then starts the program
 * again.
 */
const EXIT_CODE_TEMPORARY_FAULT = 75;

/**
 * Writes the reason to standard error in one sentence, and exits. When the operator cannot fix the fault by changing
 * settings, the reason is logged instead.
 */
function exitWithReason(log: Log, error: unknown): never {
  if (error instanceof UnusableDatabase && !error.needsSettingsChange) {
    log.error({ cause: error.kind }, error.message);
    return process.exit(EXIT_CODE_TEMPORARY_FAULT);
  }
  if (!(error instanceof StartFault)) log.fatal({ err: error }, 'back office start failed');
  const { message } = describeError(error);
  process.stderr.write(`${message}\n`);
  return process.exit(EXIT_CODE_REFUSED);
}

/**
 * Runs the program: checks the folders, opens the database, loads the demo data, listens, and notifies the parent
 * process. A signal to stop lets running calls end first. While the database cannot be opened, the program listens
 * anyway and notifies the parent process, which then serves without the database.
 */
async function main(env: BackOfficeEnv, log: Log): Promise<void> {
  protectDataFolder(env.dataDir);
  await checkMediaFolder(env.media);
  const version = readProductVersion(PACKAGE_FILE);
  const endTracing = await startTracing(env.tracing, { name: 'gevel-backoffice', version, logger: log });
  const fillDatabase = env.demo ? (stores: Repositories) => loadDemoOnce(stores, log) : undefined;
  let backoffice: BackOffice | undefined;
  let answerRequest: RequestListener | undefined;
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (request, response) => answerRequest?.(request, response),
  );
  /** Makes the app answer requests from now on. Returns the port. */
  const serveApp = async (app: RequestListener): Promise<number | undefined> => {
    answerRequest = app;
    if (!server.listening)
      await new Promise<void>((resolve, reject) => {
        const { port, host } = env;
        server.once('error', (error) => reject(toListenFault({ variable: 'BACKOFFICE_PORT', port, host }, error)));
        server.listen(port, host, resolve);
      });
    const address = server.address();
    return typeof address === 'object' ? address?.port : undefined;
  };
  // When a site has started this process, the site has already ended its calls, so the drain needs no pause.
  const drain = createDrain(server, process.connected ? 0 : undefined);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    if (backoffice) {
      backoffice.announceEnd();
      await delay(env.drainMs);
      backoffice.drain();
    }
    setTimeout(() => {
      log.warn('stopped before all work was finished');
      process.exit(0);
    }, STOP_TIMEOUT_MS).unref();
    await drain.finish(DRAIN_TIMEOUT_MS);
    await backoffice?.close();
    await endTracing();
    log.info('stopped');
    process.exit(0);
  };
  const stopSafely = () => {
    stop().catch((error: unknown) => {
      log.fatal({ err: error }, 'back office shutdown failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', stopSafely);
  process.on('SIGINT', stopSafely);
  process.once('disconnect', stopSafely);

  const onWaiting = async (app: RequestListener) => {
    const port = await serveApp(app);
    process.send?.({ type: 'waiting', port });
  };
  backoffice = await createBackOffice({ env, log, fillDatabase, onWaiting });
  const port = await serveApp(backoffice.app);
  try {
    writeService(env.dataDir, {
      sitePort: env.sitePort,
      database: toDatabaseName(env.databaseUrl),
      variables: {
        ...process.env,
        PORT: String(env.sitePort),
        ...(port !== undefined && { BACKOFFICE_PORT: String(port) }),
      },
      secrets: { apiToken: backoffice.apiToken, connectorKeys: loadConnectorKeys(env) },
    });
  } catch (error) {
    log.warn({ err: error }, 'settings for commands not written');
  }
  log.info({ port }, 'back office listening');
  process.send?.({ type: 'ready', port });
}

const env = readEnv();
const log = createLog(env.logLevel);
await main(env, log).catch((error: unknown) => exitWithReason(log, error));
