import type { Logger } from 'pino';
import type { Channel } from './channel.ts';
import { TO_PRIMARY, TO_WORKER } from './questions.ts';
import { watchStart } from './startWatch.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

/** A process that was started as a worker. */
export interface WorkerProcess {
  readonly channel: Channel;
  /** Ends it at once (SIGKILL). */
  kill(): void;
  /** Milliseconds of processor time that it has used; undefined where that cannot be known. */
  processorMs(): number | undefined;
  onExit(listener: (code: number | null, signal: string | null) => void): void;
}

export interface Worker {
  /** From 1; the one that replaces it has the same. */
  readonly number: number;
  readonly channel: Channel;
  /** `leaving`: it answers what it has begun, and ends. */
  readonly state: 'starting' | 'ready' | 'leaving';
}

interface WorkerPoolOptions {
  readonly count: number;
  readonly fork: (number: number) => WorkerProcess;
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** Called for each worker before it says anything. */
  readonly onStart: (worker: Worker) => void;
  /** `metrics`: its last ones, unless it ended without warning. */
  readonly onEnd: (worker: Worker, metrics: readonly unknown[] | undefined) => void;
  /** None is left, and none can be started. */
  readonly onFailure: (error: Error) => void;
  /** Milliseconds before an ended worker is started again, in place of the product's own measure. */
  readonly firstWaitMs?: number;
}

/** The workers of this instance: started, watched, replaced. */
export interface WorkerPool {
  /** Resolves when all are ready. Rejects when they cannot be started. */
  start(): Promise<void>;
  /** Those that exist now, whatever their state. */
  readonly workers: readonly Worker[];
  /** Puts a new worker in the place of each one, one after the other. Never rejects. */
  replaceAll(): Promise<void>;
  /** Resolves when all have ended. */
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A worker that ran for so long starts again without much delay. */
const STABLE_MS = 60_000;
/** So many starts in a row fail before the program gives up. */
const MOST_FAILED_STARTS = 5;
const STOP_LISTENING_MS = 500;
/** Somewhat longer than the limits of `shared/node/drain.ts`, and those that workers give it. */
const STOP_MS = 6000;
const PATIENT_STOP_MS = 80_000;

interface Member {
  readonly number: number;
  readonly channel: Channel;
  readonly process: WorkerProcess;
  readonly startedAt: number;
  state: Worker['state'];
  metrics: readonly unknown[] | undefined;
  watch: Watchdog | undefined;
  /** Why it was killed before it was ready. */
  fault: string | undefined;
  readonly ready: PromiseWithResolvers<void>;
  readonly ended: PromiseWithResolvers<void>;
}

/** In a few words: to be read after "The last one". */
function describeEnd({ fault, startedAt }: Member, code: number | null, signal: string | null): string {
  const after = `after ${Math.round((performance.now() - startedAt) / 1000)} s`;
  if (fault !== undefined) return `was killed ${after}: ${fault}`;
  if (signal !== null)
    return `was ended by ${signal} ${after}, which this program did not send: the system may be short of memory`;
  return `ended ${after} with code ${code}, and says why above`;
}

export function createWorkerPool({
  count,
  fork,
  logger,
  onStart,
  onEnd,
  onFailure,
  firstWaitMs = FIRST_WAIT_MS,
}: WorkerPoolOptions): WorkerPool {
  const members = new Set<Member>();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const waits = new Map<number, number>();
  const restarts = new Set<NodeJS.Timeout>();
  const started = Promise.withResolvers<void>();
  let hasStarted = false;
  let isStopping = false;
  let failedStarts = 0;
  /** How the last start failed. */
  let lastFault = '';
  let replacing: Promise<void> | undefined;
  let replaceAgain = false;

  const has = (number: number, ...states: readonly Worker['state'][]) =>
    [...members].some((member) => member.number === number && states.includes(member.state));

  /** Those that have started go on: a start that fails takes nothing from visitors then. */
  const cannotStart = () =>
    failedStarts >= MOST_FAILED_STARTS && !(hasStarted && numbers.some((number) => has(number, 'ready')));

  function fail() {
    const error = new Error(
      `No worker could be started: ${failedStarts} in a row ended before they were ready. The last one ${lastFault}.`,
    );
    isStopping = true;
    if (hasStarted) onFailure(error);
    else started.reject(error);
  }

  function restartSoon({ number, startedAt }: Member): number {
    const stable = performance.now() - startedAt > STABLE_MS;
    const waitMs = stable ? firstWaitMs : (waits.get(number) ?? firstWaitMs);
    waits.set(number, Math.min(2 * waitMs, LONGEST_WAIT_MS));
    const timer = setTimeout(() => {
      restarts.delete(timer);
      if (!has(number, 'starting', 'ready')) launch(number);
    }, waitMs);
    restarts.add(timer);
    return waitMs;
  }

  function isReady(member: Member) {
    if (member.state !== 'starting') return;
    member.state = 'ready';
    failedStarts = 0;
    member.watch = startWatchdog(
      (limitMs) => member.channel.ask(TO_WORKER.ping, null, limitMs),
      () => {
        logger.error({ worker: member.number }, 'worker does not answer, killing it');
        member.process.kill();
      },
    );
    member.ready.resolve();
    if (hasStarted || !numbers.every((number) => has(number, 'ready'))) return;
    hasStarted = true;
    started.resolve();
  }

  function hasEnded(member: Member, code: number | null, signal: string | null) {
    const { number, state } = member;
    member.watch?.stop();
    member.channel.close();
    members.delete(member);
    onEnd(member, member.metrics);
    member.ready.reject(new Error(`worker ${number} ended before it was ready`));
    member.ended.resolve();
    if (isStopping || state === 'leaving') return;
    if (state === 'starting') {
      failedStarts += 1;
      lastFault = describeEnd(member, code, signal);
    }
    if (cannotStart()) return fail();
    // The one that it was to replace, or the one that replaces it, goes on.
    const waitMs = has(number, 'starting', 'ready') ? undefined : restartSoon(member);
    logger.error({ worker: number, code, signal, waitMs }, 'worker exited');
  }

  function launch(number: number): Member {
    const child = fork(number);
    const member: Member = {
      number,
      channel: child.channel,
      process: child,
      startedAt: performance.now(),
      state: 'starting',
      metrics: undefined,
      watch: undefined,
      fault: undefined,
      ready: Promise.withResolvers(),
      ended: Promise.withResolvers(),
    };
    member.ready.promise.catch(() => undefined);
    members.add(member);
    onStart(member);
    const watch = watchStart({
      processorMs: () => child.processorMs(),
      onStuck(reason) {
        member.fault = reason;
        logger.error({ worker: number, reason }, 'worker does not get ready, killing it');
        child.kill();
      },
    });
    member.channel.answer(TO_PRIMARY.reached, (step) => {
      watch.reached(step);
      return null;
    });
    member.channel.answer(TO_PRIMARY.ready, () => {
      watch.stop();
      isReady(member);
      return null;
    });
    child.onExit((code, signal) => {
      watch.stop();
      hasEnded(member, code, signal);
    });
    return member;
  }

  /** The port closes with the last worker that listens; only then are visitors sent away, who would come back to it. */
  async function stopListening({ number, state, channel }: Member): Promise<void> {
    if (state !== 'ready') return;
    await channel
      .ask(TO_WORKER.stopListening, null, STOP_LISTENING_MS)
      .catch((error: unknown) => logger.warn({ worker: number, err: error }, 'worker still listens'));
  }

  /** Resolves when it has ended. */
  async function leave(member: Member, patient: boolean): Promise<void> {
    const hasListened = member.state !== 'starting';
    member.state = 'leaving';
    member.watch?.stop();
    // One that does not listen yet has nothing to finish.
    if (!hasListened) member.process.kill();
    const limitMs = patient ? PATIENT_STOP_MS : STOP_MS;
    const force = setTimeout(() => member.process.kill(), limitMs);
    try {
      if (hasListened) member.metrics = await member.channel.ask(TO_WORKER.stop, { patient }, limitMs);
    } catch (error) {
      logger.warn({ worker: member.number, err: error }, 'worker did not stop by itself');
    }
    await member.ended.promise;
    clearTimeout(force);
  }

  async function replace(number: number): Promise<boolean> {
    const old = [...members].find((member) => member.number === number && member.state === 'ready');
    // It is about to be started anew anyway.
    if (!old) return true;
    try {
      await launch(number).ready.promise;
    } catch (error) {
      logger.error({ worker: number, err: error }, 'worker not replaced, the old one goes on');
      return false;
    }
    await leave(old, true);
    return true;
  }

  async function replaceEach(): Promise<void> {
    do {
      replaceAgain = false;
      logger.info({ workers: count }, 'replacing workers');
      for (const number of numbers) {
        if (isStopping || !(await replace(number))) return;
      }
      logger.info({ workers: count }, 'workers replaced');
    } while (replaceAgain);
  }

  return {
    start() {
      if (!isStopping) for (const number of numbers) launch(number);
      return started.promise;
    },
    get workers() {
      return [...members];
    },
    replaceAll() {
      replaceAgain = replacing !== undefined;
      replacing ??= replaceEach().finally(() => (replacing = undefined));
      return replacing;
    },
    async stop() {
      isStopping = true;
      for (const timer of restarts) clearTimeout(timer);
      await Promise.all([...members].map(stopListening));
      await Promise.all([...members].map((member) => leave(member, false)));
    },
  };
}
