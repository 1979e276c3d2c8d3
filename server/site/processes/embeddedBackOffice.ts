import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { createAddressProbe, startWatchdog, type Watchdog } from './watchdog.ts';

/** The product's own back office, which runs in a separate process. */
export interface EmbeddedBackOffice {
  /**
   * Resolves when the back office answers for the first time, or when it waits for its database, which may take any
   * time. A temporary fault restarts it meanwhile. Rejects when it refuses its settings.
   */
  readonly ready: Promise<void>;
  /** Stops the back office. Resolves when its process has ended. */
  stop(): Promise<void>;
}

interface EmbeddedBackOfficeOptions {
  readonly program: string;
  readonly port: number;
  /** The scheme, host and port with which this process calls the back office. */
  readonly origin: string;
  readonly logger: Logger;
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** The uptime after which a back office that ends is restarted without much delay. */
const STABLE_UPTIME_MS = 60_000;
/**
 * The time for the back office to stop. With the drain of the site before it, this is less than the ten seconds that an
 * operator allows. Its writes are on disk.
 */
const STOP_TIMEOUT_MS = 3000;

/**
 * Returns the environment variable with the service name in traces, because the back office is a separate service
 * there.
 */
const serviceName = (name = '') => (name === '' ? {} : { OTEL_SERVICE_NAME: `${name}-backoffice` });

/**
 * Returns whether a message says that the back office answers, at least its health checks. Its database may still be
 * missing.
 */
const isListening = (message: unknown) =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  (message.type === 'ready' || message.type === 'waiting');

/** The exit code of a program that refuses its settings. It is not restarted, because it would refuse them again. */
const REFUSED_EXIT_CODE = 1;

/** The address that answers as long as the event loop of the back office runs, also without a database. */
const ALIVE_PATH = '/health/live';

/**
 * Starts the back office, and restarts it when its process ends or no longer answers. The site serves from its caches
 * meanwhile.
 */
export function startEmbeddedBackOffice({
  program,
  port,
  origin,
  logger,
}: EmbeddedBackOfficeOptions): EmbeddedBackOffice {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  let child: ChildProcess;
  let watch: Watchdog | undefined;
  let wasReady = false;
  let stopping = false;
  let waitMs = FIRST_WAIT_MS;
  let restart: NodeJS.Timeout | undefined;

  function start() {
    const startedAt = performance.now();
    child = fork(program, {
      env: {
        ...process.env,
        ...serviceName(process.env['OTEL_SERVICE_NAME']),
        BACKOFFICE_PORT: String(port),
        // The back office needs no drain, because the site drains before it stops its back office.
        DRAIN_SECONDS: '0',
      },
      // Ctrl-C reaches a whole process group, but a site that drains still needs its back office. If the site dies, the
      // back office stops because the channel closes.
      detached: process.platform !== 'win32',
    });
    child.on('message', (message) => {
      if (!isListening(message)) return;
      wasReady = true;
      resolve();
      if (stopping || watch) return;
      watch = startWatchdog(createAddressProbe(origin + ALIVE_PATH), () => {
        logger.error('back office health check failed, killing it');
        child.kill('SIGKILL');
      });
    });
    child.once('exit', (code, signal) => {
      watch?.stop();
      watch = undefined;
      if (stopping) return;
      if (!wasReady && code === REFUSED_EXIT_CODE)
        return reject(new Error('The back office could not start; it says why above.'));
      if (performance.now() - startedAt > STABLE_UPTIME_MS) waitMs = FIRST_WAIT_MS;
      // The site starts nevertheless, because it can serve from its caches.
      resolve();
      logger.error({ code, signal, waitMs }, 'back office exited, restarting');
      restart = setTimeout(start, waitMs);
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
    });
  }
  start();

  return {
    ready,
    async stop() {
      stopping = true;
      watch?.stop();
      clearTimeout(restart);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(force);
    },
  };
}
