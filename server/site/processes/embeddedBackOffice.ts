import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { addEndListener, type EndListener } from './processEnd.ts';
import { createAddressProbe, startWatchdog, type Watchdog } from './watchdog.ts';

/** The product's own back office, which runs in a separate process. */
export interface EmbeddedBackOffice {
  /**
   * Resolves when the back office answers for the first time, or when it waits for its database, which may take any
   * time. It also resolves when the back office has ended because of a temporary fault and will be restarted. Rejects
   * when the back office refuses its settings.
   */
  readonly readyPromise: Promise<void>;
  /** Stops the back office. Resolves when its process has ended. */
  stop(): Promise<void>;
}

interface EmbeddedBackOfficeOptions {
  readonly programFile: string;
  readonly port: number;
  /** The scheme, host and port with which this process calls the back office. */
  readonly origin: string;
  readonly logger: Logger;
}

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** The uptime after which a back office that ends is restarted without much delay. */
const STABLE_UPTIME_MS = 60_000;
/**
 * The time for the back office to stop. The site stops first; both together take less than the ten seconds after which
 * a process manager kills the program. Killing the back office after this time loses nothing, because its writes are on
 * disk.
 */
const STOP_TIMEOUT_MS = 3000;

/**
 * Returns the environment variable with the name of the back office in traces, in which the back office is a separate
 * service.
 */
const buildServiceNameVariable = (name = '') => (name === '' ? {} : { OTEL_SERVICE_NAME: `${name}-backoffice` });

/**
 * Returns whether a message says that the back office answers. It may answer only health checks, because its database
 * cannot be reached yet.
 */
const isListeningMessage = (message: unknown) =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  (message.type === 'ready' || message.type === 'waiting');

/**
 * The exit code of a program that refuses its settings. Such a back office is not restarted, because it would refuse
 * the settings again.
 */
const INVALID_SETTINGS_EXIT_CODE = 1;

/** The address that answers as long as the event loop of the back office runs, also without a database. */
const LIVENESS_PATH = '/health/live';

/**
 * Starts the back office, and restarts it when its process ends or no longer answers. The site serves from its caches
 * meanwhile.
 */
export function startEmbeddedBackOffice({
  programFile,
  port,
  origin,
  logger,
}: EmbeddedBackOfficeOptions): EmbeddedBackOffice {
  const { promise: readyPromise, resolve, reject } = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let watchdog: Watchdog | undefined;
  let isReadySettled = false;
  let isStopping = false;
  let restartDelayMs = FIRST_RESTART_DELAY_MS;
  let restartTimer: NodeJS.Timeout | undefined;

  const forkProgram = () =>
    fork(programFile, {
      env: {
        ...process.env,
        ...buildServiceNameVariable(process.env['OTEL_SERVICE_NAME']),
        BACKOFFICE_PORT: String(port),
        // The back office needs no drain, because the site drains before it stops its back office.
        DRAIN_SECONDS: '0',
      },
      // The back office has a process group of its own: Ctrl-C ends all processes of a group, and a site that drains
      // still needs its back office. If the site dies, the back office stops because the channel closes.
      detached: process.platform !== 'win32',
    });

  function handleEnd(startedAt: number, ...[code, signal, startError]: Parameters<EndListener>) {
    watchdog?.stop();
    watchdog = undefined;
    if (isStopping) return;
    // Once the site has started, it must not be left without a back office and without a word in the log.
    if (!isReadySettled && code === INVALID_SETTINGS_EXIT_CODE)
      return reject(new Error('The back office could not start; its message above contains the reason.'));
    if (performance.now() - startedAt > STABLE_UPTIME_MS) restartDelayMs = FIRST_RESTART_DELAY_MS;
    // The site starts nevertheless, because it can serve from its caches.
    isReadySettled = true;
    resolve();
    if (startError)
      logger.error({ err: startError, waitMs: restartDelayMs }, 'back office could not be started, trying again');
    else logger.error({ code, signal, waitMs: restartDelayMs }, 'back office exited, restarting');
    restartTimer = setTimeout(start, restartDelayMs);
    restartDelayMs = Math.min(2 * restartDelayMs, MAX_RESTART_DELAY_MS);
  }

  function start() {
    const startedAt = performance.now();
    let startedChild: ChildProcess;
    try {
      startedChild = forkProgram();
    } catch (error) {
      // Without memory, the system refuses at once.
      return handleEnd(startedAt, null, null, error instanceof Error ? error : new Error(String(error)));
    }
    child = startedChild;
    startedChild.on('message', (message) => {
      if (!isListeningMessage(message)) return;
      isReadySettled = true;
      resolve();
      if (isStopping || watchdog) return;
      watchdog = startWatchdog(createAddressProbe(origin + LIVENESS_PATH), () => {
        logger.error('back office health check failed, killing it');
        startedChild.kill('SIGKILL');
      });
    });
    addEndListener(startedChild, (...end) => handleEnd(startedAt, ...end));
  }
  start();

  return {
    readyPromise,
    async stop() {
      isStopping = true;
      watchdog?.stop();
      clearTimeout(restartTimer);
      const lastChild = child;
      // A process that the system did not start has no number.
      if (lastChild?.pid === undefined || lastChild.exitCode !== null || lastChild.signalCode !== null) return;
      const exitPromise = new Promise((resolveExit) => lastChild.once('exit', resolveExit));
      const killTimer = setTimeout(() => lastChild.kill('SIGKILL'), STOP_TIMEOUT_MS);
      lastChild.kill('SIGTERM');
      await exitPromise;
      clearTimeout(killTimer);
    },
  };
}
