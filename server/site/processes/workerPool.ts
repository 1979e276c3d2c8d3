import type { Logger } from 'pino';
import { type Channel, createChannel } from './channel.ts';
import type { EndListener } from './processEnd.ts';
import { QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './questions.ts';
import { watchStart } from './startWatch.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

/** A process that was started as a worker. */
export interface WorkerProcess {
  readonly channel: Channel;
  /** Ends the process at once (SIGKILL). */
  killProcess(): void;
  /** Returns the processor time that the process has used, in milliseconds; undefined when it is unknown. */
  readProcessorMs(): number | undefined;
  /** Calls the listener once, when the process has ended or could not be started. */
  addExitListener(listener: EndListener): void;
}

export interface Worker {
  /** The number of the worker, from 1. A worker that replaces this one has the same number. */
  readonly workerNumber: number;
  readonly channel: Channel;
  /** The state of the worker. A worker that is `leaving` finishes its requests and then ends. */
  readonly state: 'starting' | 'ready' | 'leaving';
}

interface WorkerPoolOptions {
  readonly workerCount: number;
  /** Starts the process of a worker. The pool tries again when this fails, also when this function throws. */
  readonly forkWorker: (number: number) => WorkerProcess;
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>;
  /** Called for each worker, before the worker sends its first message. */
  readonly onStart: (worker: Worker) => void;
  /** Called when a worker has ended, with its last metrics; without metrics when it ended without warning. */
  readonly onEnd: (worker: Worker, metrics: readonly unknown[] | undefined) => void;
  /** Called when no worker is left and none can be started. */
  readonly onFailure: (error: Error) => void;
  /** The time before a worker that ended is started again. It replaces the default. */
  readonly firstRestartDelayMs?: number;
}

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** The uptime after which a worker that ends is restarted without much delay. */
const STABLE_UPTIME_MS = 60_000;
/** The number of failed starts in a row after which the program gives up. */
const MAX_FAILED_STARTS = 5;
const STOP_LISTENING_TIMEOUT_MS = 500;
/**
 * The time limits for a worker to stop; `PATIENT_STOP_TIMEOUT_MS` applies when idle connections stay open for a while.
 * Both are somewhat longer than the limits in `worker.ts`, after which a worker aborts its answers and ends itself.
 */
const STOP_TIMEOUT_MS = 6000;
const PATIENT_STOP_TIMEOUT_MS = 80_000;

interface PoolMember {
  readonly workerNumber: number;
  readonly channel: Channel;
  readonly workerProcess: WorkerProcess;
  readonly startedAt: number;
  state: Worker['state'];
  metrics: readonly unknown[] | undefined;
  watchdog: Watchdog | undefined;
  /** The reason why the process was killed before it was ready. */
  faultReason: string | undefined;
  readonly readyPromise: PromiseWithResolvers<void>;
  readonly endedPromise: PromiseWithResolvers<void>;
}

/** Describes the end of a worker. In messages, the result follows the words "The last one". */
function describeEnd(
  { faultReason, startedAt }: PoolMember,
  ...[code, signal, startError]: Parameters<EndListener>
): string {
  if (startError) return `could not be started: ${startError.message}`;
  const durationText = `after ${Math.round((performance.now() - startedAt) / 1000)} s`;
  if (faultReason !== undefined) return `was killed ${durationText}: ${faultReason}`;
  if (signal !== null)
    return `was ended ${durationText} by ${signal}, which this program did not send: the system may be short of memory`;
  return `ended ${durationText} with code ${code}, and wrote the reason above`;
}

/** Returns a worker whose process the system refused to start. It ends after the caller has added its listener. */
const createUnstartedProcess = (startError: Error): WorkerProcess => ({
  channel: createChannel({ send: (_message, onSent) => onSent(startError), listen: () => undefined }),
  killProcess: () => undefined,
  readProcessorMs: () => undefined,
  addExitListener: (listener) => process.nextTick(() => listener(null, null, startError)),
});

/** Starts, watches and replaces the workers of this instance. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #firstRestartDelayMs: number;
  readonly #members = new Set<PoolMember>();
  readonly #workerNumbers: readonly number[];
  readonly #restartDelaysMs = new Map<number, number>();
  readonly #restartTimers = new Set<NodeJS.Timeout>();
  readonly #startPromise = Promise.withResolvers<void>();
  #hasStarted = false;
  #isStopping = false;
  #failedStarts = 0;
  /** The description of how the last start failed. */
  #lastFault = '';
  #replacement: Promise<void> | undefined;
  #mustReplaceAgain = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#firstRestartDelayMs = options.firstRestartDelayMs ?? FIRST_RESTART_DELAY_MS;
    this.#workerNumbers = Array.from({ length: options.workerCount }, (_, index) => index + 1);
  }

  /** Starts all workers. Resolves when all are ready. Rejects when they cannot be started. */
  start(): Promise<void> {
    if (!this.#isStopping) for (const number of this.#workerNumbers) this.#launch(number);
    return this.#startPromise.promise;
  }

  /** The workers that exist now, whatever their state. */
  get workers(): readonly Worker[] {
    return [...this.#members];
  }

  /**
   * Replaces each worker by a new one, one after the other. When a new worker does not become ready, the old workers
   * that are left go on. Never rejects.
   */
  replaceAll(): Promise<void> {
    this.#mustReplaceAgain = this.#replacement !== undefined;
    this.#replacement ??= this.#replaceEach().finally(() => (this.#replacement = undefined));
    return this.#replacement;
  }

  /** Stops all workers. Resolves when all have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#restartTimers) clearTimeout(timer);
    await Promise.all([...this.#members].map((member) => this.#stopListening(member)));
    await Promise.all([...this.#members].map((member) => this.#stopMember(member, false)));
  }

  #hasMember(number: number, ...states: readonly Worker['state'][]): boolean {
    return [...this.#members].some((member) => member.workerNumber === number && states.includes(member.state));
  }

  /**
   * Returns whether the pool gives up. The pool does not give up while a worker is ready, because that worker serves
   * visitors.
   */
  #shouldGiveUp(): boolean {
    return (
      this.#failedStarts >= MAX_FAILED_STARTS &&
      !(this.#hasStarted && this.#workerNumbers.some((number) => this.#hasMember(number, 'ready')))
    );
  }

  #giveUp() {
    const error = new Error(
      `No worker could be started: ${this.#failedStarts} in a row ended before they were ready. The last one ${this.#lastFault}.`,
    );
    this.#isStopping = true;
    if (this.#hasStarted) this.#options.onFailure(error);
    else this.#startPromise.reject(error);
  }

  #restartSoon({ workerNumber, startedAt }: PoolMember): number {
    const wasStable = performance.now() - startedAt > STABLE_UPTIME_MS;
    const waitMs = wasStable
      ? this.#firstRestartDelayMs
      : (this.#restartDelaysMs.get(workerNumber) ?? this.#firstRestartDelayMs);
    this.#restartDelaysMs.set(workerNumber, Math.min(2 * waitMs, MAX_RESTART_DELAY_MS));
    const timer = setTimeout(() => {
      this.#restartTimers.delete(timer);
      if (!this.#hasMember(workerNumber, 'starting', 'ready')) this.#launch(workerNumber);
    }, waitMs);
    this.#restartTimers.add(timer);
    return waitMs;
  }

  #markReady(member: PoolMember) {
    if (member.state !== 'starting') return;
    member.state = 'ready';
    this.#failedStarts = 0;
    member.watchdog = startWatchdog(
      (limitMs) => member.channel.ask(QUESTIONS_TO_WORKER.ping, null, limitMs),
      () => {
        this.#options.logger.error({ worker: member.workerNumber }, 'worker does not answer, killing it');
        member.workerProcess.killProcess();
      },
    );
    member.readyPromise.resolve();
    if (this.#hasStarted || !this.#workerNumbers.every((number) => this.#hasMember(number, 'ready'))) return;
    this.#hasStarted = true;
    this.#startPromise.resolve();
  }

  #handleEnd(member: PoolMember, ...[code, signal, startError]: Parameters<EndListener>) {
    const { workerNumber, state } = member;
    member.watchdog?.stop();
    member.channel.close();
    this.#members.delete(member);
    this.#options.onEnd(member, member.metrics);
    member.readyPromise.reject(new Error(`worker ${workerNumber} ended before it was ready`));
    member.endedPromise.resolve();
    if (this.#isStopping || state === 'leaving') return;
    if (state === 'starting') {
      this.#failedStarts += 1;
      this.#lastFault = describeEnd(member, code, signal, startError);
    }
    if (this.#shouldGiveUp()) return this.#giveUp();
    // The worker is not restarted when another worker with the same number exists, because one of these two workers was
    // started to replace the other.
    const waitMs = this.#hasMember(workerNumber, 'starting', 'ready') ? undefined : this.#restartSoon(member);
    if (startError)
      this.#options.logger.error({ worker: workerNumber, err: startError, waitMs }, 'worker could not be started');
    else this.#options.logger.error({ worker: workerNumber, code, signal, waitMs }, 'worker exited');
  }

  #fork(number: number): WorkerProcess {
    try {
      return this.#options.forkWorker(number);
    } catch (error) {
      return createUnstartedProcess(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #launch(number: number): PoolMember {
    const child = this.#fork(number);
    const member: PoolMember = {
      workerNumber: number,
      channel: child.channel,
      workerProcess: child,
      startedAt: performance.now(),
      state: 'starting',
      metrics: undefined,
      watchdog: undefined,
      faultReason: undefined,
      readyPromise: Promise.withResolvers(),
      endedPromise: Promise.withResolvers(),
    };
    member.readyPromise.promise.catch(() => undefined);
    this.#members.add(member);
    this.#options.onStart(member);
    const startWatch = watchStart({
      readProcessorMs: () => child.readProcessorMs(),
      onHanging: (reason) => {
        member.faultReason = reason;
        this.#options.logger.error({ worker: number, reason }, 'worker does not become ready, killing it');
        child.killProcess();
      },
    });
    member.channel.answer(QUESTIONS_TO_PRIMARY.reached, (step) => {
      startWatch.recordStep(step);
      return null;
    });
    member.channel.answer(QUESTIONS_TO_PRIMARY.ready, () => {
      startWatch.stopWatch();
      this.#markReady(member);
      return null;
    });
    child.addExitListener((...end) => {
      startWatch.stopWatch();
      this.#handleEnd(member, ...end);
    });
    return member;
  }

  /**
   * Tells a worker to stop listening. Connections are closed only after all workers have stopped listening, because
   * visitors would otherwise connect to another worker that ends soon.
   */
  async #stopListening({ workerNumber, state, channel }: PoolMember): Promise<void> {
    if (state !== 'ready') return;
    await channel
      .ask(QUESTIONS_TO_WORKER.stopListening, null, STOP_LISTENING_TIMEOUT_MS)
      .catch((error: unknown) =>
        this.#options.logger.warn({ worker: workerNumber, err: error }, 'worker still listens'),
      );
  }

  /** Stops a worker. Resolves when it has ended. */
  async #stopMember(member: PoolMember, isPatient: boolean): Promise<void> {
    const hasListened = member.state !== 'starting';
    member.state = 'leaving';
    member.watchdog?.stop();
    // A worker that does not listen yet has no requests to finish.
    if (!hasListened) member.workerProcess.killProcess();
    const limitMs = isPatient ? PATIENT_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS;
    const killTimer = setTimeout(() => member.workerProcess.killProcess(), limitMs);
    try {
      if (hasListened)
        member.metrics = await member.channel.ask(QUESTIONS_TO_WORKER.stop, { patient: isPatient }, limitMs);
    } catch (error) {
      this.#options.logger.warn({ worker: member.workerNumber, err: error }, 'worker did not stop by itself');
    }
    await member.endedPromise.promise;
    clearTimeout(killTimer);
  }

  async #replace(number: number): Promise<boolean> {
    const oldMember = [...this.#members].find((member) => member.workerNumber === number && member.state === 'ready');
    // When no ready worker has this number, the worker has ended and will be started again without this call.
    if (!oldMember) return true;
    try {
      await this.#launch(number).readyPromise.promise;
    } catch (error) {
      this.#options.logger.error({ worker: number, err: error }, 'worker not replaced, the old one continues');
      return false;
    }
    await this.#stopMember(oldMember, true);
    return true;
  }

  async #replaceEach(): Promise<void> {
    do {
      this.#mustReplaceAgain = false;
      this.#options.logger.info({ workers: this.#options.workerCount }, 'replacing workers');
      for (const number of this.#workerNumbers) {
        if (this.#isStopping || !(await this.#replace(number))) return;
      }
      this.#options.logger.info({ workers: this.#options.workerCount }, 'workers replaced');
    } while (this.#mustReplaceAgain);
  }
}
