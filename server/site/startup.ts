import path from 'node:path';
import { isatty } from 'node:tty';
import type { Logger } from 'pino';
import { loadApiToken } from '#shared/api/calls/apiToken.ts';
import { buildInternalOrigin } from '#shared/node/internalHost.ts';
import { announceSites } from './announceSites.ts';
import type { SiteEnv } from './env.ts';
import { type EmbeddedBackOffice, startEmbeddedBackOffice } from './processes/embeddedBackOffice.ts';
import { PROJECT_PATHS } from './projectPaths.ts';

/** Returns the addresses of the back office and its token. */
export const toBackOfficeAccess = (env: SiteEnv) => ({
  apiUrl: env.apiUrl ?? buildInternalOrigin(env.backofficeHost, env.backofficePort),
  otherApiUrls: env.otherApiUrls,
  apiToken: loadApiToken(env.dataDir, env.apiToken),
});

/**
 * Starts the product's own back office. Returns undefined when `API_URL` is set, because another back office is used
 * then.
 */
export const startOwnBackOffice = (env: SiteEnv, logger: Logger): EmbeddedBackOffice | undefined =>
  env.apiUrl === undefined
    ? startEmbeddedBackOffice({
        programFile: PROJECT_PATHS.backofficeProgram,
        port: env.backofficePort,
        origin: buildInternalOrigin(env.backofficeHost, env.backofficePort),
        logger,
      })
    : undefined;

/** Logs a hint when this instance is probably one of several that share no store. */
export function reportOwnCounts({ apiUrl, sharedStore }: SiteEnv, logger: Logger): void {
  if (apiUrl !== undefined && !sharedStore) logger.info('REDIS_URL is not set, forms counted by this instance alone');
}

/** Writes to standard output that the site is ready. */
export async function announceReadySite(env: SiteEnv): Promise<void> {
  const writesMails = env.apiUrl === undefined && !env.sendsMail;
  const mailFolder = writesMails ? path.join(env.dataDir, 'mail') : undefined;
  await announceSites(toBackOfficeAccess(env), env.port, (text) => process.stdout.write(text), { mailFolder });
}

/** Ends the program with code 1 and a message to the operator. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return process.exit(1);
}

/**
 * Calls `stop` once on SIGTERM or SIGINT, and then ends the process with code 0.
 *
 * @param replace called on SIGHUP. A program that was started in a terminal ends on SIGHUP instead, because a terminal
 * sends this signal when it is closed.
 */
export function addSignalListeners(env: SiteEnv, stop: () => Promise<void>, replace: () => void): void {
  let stopPromise: Promise<void> | undefined;
  const stopAndExit = () => {
    stopPromise ??= stop().then(() => process.exit(0), exitWithError);
  };
  process.on('SIGTERM', stopAndExit);
  process.on('SIGINT', stopAndExit);
  const isAtTerminal = isatty(0) || isatty(1) || env.isDevelopment;
  process.on('SIGHUP', isAtTerminal ? stopAndExit : replace);
}
