import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { askAddress, startWatchdog, type Watchdog } from './watchdog.ts';

/** The product's own back office, in a process of its own. */
export interface EmbeddedBackOffice {
  /**
   * Resolves when it answers for the first time, or waits for its database, which may take any time; also when it ended
   * by a temporary fault, and is started again. Rejects when it refuses its settings.
   */
  readonly ready: Promise<void>;
  /** Resolves when it has ended. */
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
/** A back office that ran for this long starts again without much delay. */
const STABLE_MS = 60_000;
/**
 * Together with the drain before it, this is less than the ten seconds that an operator allows; its writes are on disk.
 */
const STOP_MS = 3000;

/** Returns the variable with the service name in traces, where the back office is a service of its own. */
const serviceName = (name = '') => (name === '' ? {} : { OTEL_SERVICE_NAME: `${name}-backoffice` });

/** Whether the back office answers, at least for its health: its database may be missing. */
const isListening = (message: unknown) =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  (message.type === 'ready' || message.type === 'waiting');

/** The exit code of a program that refuses its settings: it would do so again. */
const REFUSED = 1;

/** The address that is answered as long as the event loop of the program runs, also without a database. */
const ALIVE_PATH = '/health/live';

/**
 * Starts the back office, and restarts it when its process ends or no longer answers; the site serves from its caches
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
        // The site drains before it stops its back office, which no visitor needs any more then.
        DRAIN_SECONDS: '0',
      },
      // Ctrl-C reaches a whole process group, but a site that drains still needs its back office. If the site dies,
      // the back office stops because the channel is closed.
      detached: process.platform !== 'win32',
    });
    child.on('message', (message) => {
      if (!isListening(message)) return;
      wasReady = true;
      resolve();
      if (stopping || watch) return;
      watch = startWatchdog(askAddress(origin + ALIVE_PATH), () => {
        logger.error('back office health check failed, killing it');
        child.kill('SIGKILL');
      });
    });
    child.once('exit', (code, signal) => {
      watch?.stop();
      watch = undefined;
      if (stopping) return;
      if (!wasReady && code === REFUSED)
        return reject(new Error('The back office could not start; it says why above.'));
      if (performance.now() - startedAt > STABLE_MS) waitMs = FIRST_WAIT_MS;
      // The site serves from its caches.
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
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(force);
    },
  };
}
