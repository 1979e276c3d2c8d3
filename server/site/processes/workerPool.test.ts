import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testChannels } from '#tests/support/testChannels.ts';
import type { Channel } from './channel.ts';
import { QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './questions.ts';
import { WorkerPool, type WorkerProcess } from './workerPool.ts';

const LONG_TIMEOUT_MS = 30_000;

/** A worker that the test simulates. */
interface FakeWorker {
  readonly number: number;
  readonly primaryEnd: Channel;
  emitExit(code: number | null, signal?: string): void;
}

describe('a pool of workers', () => {
  let forkedWorkers: FakeWorker[];
  /** The events of the workers, in order. */
  let events: string[];
  /** Returns whether a forked worker becomes ready. */
  let becomesReady: (worker: FakeWorker) => boolean;
  /** True when forked workers neither become ready nor end. */
  let isHanging: boolean;
  let usedMs: number | undefined;
  /** The errors with which the system refuses the next processes: at once, or later, when no process exists. */
  let startErrors: { readonly error: Error; readonly isThrown: boolean }[];
  let failures: string[];
  let pool: WorkerPool;

  function fork(number: number): WorkerProcess {
    const { primary, worker: end } = testChannels();
    const startError = startErrors.shift();
    if (startError?.isThrown) throw startError.error;
    if (startError)
      return {
        channel: primary,
        killProcess: () => undefined,
        readProcessorMs: () => undefined,
        addExitListener: (listener) => process.nextTick(() => listener(null, null, startError.error)),
      };
    const name = `${number}#${forkedWorkers.filter((other) => other.number === number).length + 1}`;
    let hasExited = false;
    const listeners: ((code: number | null, signal: string | null) => void)[] = [];
    const worker: FakeWorker = {
      number,
      primaryEnd: end,
      emitExit(code, signal) {
        if (hasExited) return;
        hasExited = true;
        events.push(`${name} ended`);
        for (const listener of listeners) listener(code, signal ?? null);
      },
    };
    end.answer(QUESTIONS_TO_WORKER.ping, () => null);
    end.answer(QUESTIONS_TO_WORKER.stopListening, () => {
      events.push(`${name} stops listening`);
      return null;
    });
    end.answer(
      QUESTIONS_TO_WORKER.stop,
      ({ patient }) => {
        events.push(`${name} stops${patient ? ' patiently' : ''}`);
        return [];
      },
      () => setImmediate(() => worker.emitExit(0)),
    );
    forkedWorkers.push(worker);
    setImmediate(() => {
      if (isHanging) return;
      if (!becomesReady(worker)) return worker.emitExit(1);
      events.push(`${name} ready`);
      void end.ask(QUESTIONS_TO_PRIMARY.ready, null, LONG_TIMEOUT_MS);
    });
    return {
      channel: primary,
      killProcess: () => worker.emitExit(null, 'SIGKILL'),
      readProcessorMs: () => usedMs,
      addExitListener: (listener: (typeof listeners)[number]) => void listeners.push(listener),
    };
  }

  beforeEach(() => {
    forkedWorkers = [];
    events = [];
    failures = [];
    becomesReady = () => true;
    isHanging = false;
    usedMs = undefined;
    startErrors = [];
    pool = new WorkerPool({
      workerCount: 2,
      forkWorker: fork,
      logger: pino({ enabled: false }),
      onStart: () => undefined,
      onEnd: () => undefined,
      onFailure: ({ message }) => void failures.push(message),
      firstRestartDelayMs: 1,
    });
  });

  const listReadyNumbers = () =>
    pool.workers.filter(({ state }) => state === 'ready').map(({ workerNumber }) => workerNumber);

  it('starts all workers, and restarts a worker that dies', async () => {
    await pool.start();
    expect(listReadyNumbers()).toEqual([1, 2]);
    forkedWorkers[0]?.emitExit(null, 'SIGKILL');
    expect(listReadyNumbers()).toEqual([2]);
    await vi.waitFor(() => expect(listReadyNumbers()).toEqual([2, 1]), { timeout: 60_000 });
    await pool.stop();
    expect(pool.workers).toEqual([]);
    expect(failures).toEqual([]);
  });

  it.each([
    ['refuses at once', new Error('spawn ENOMEM'), true],
    ['refuses later', new Error('spawn EAGAIN'), false],
  ])('starts a worker again when the system %s to start its process', async (_, error, isThrown) => {
    startErrors = [{ error, isThrown }];
    await pool.start();
    expect(listReadyNumbers().toSorted((a, b) => a - b)).toEqual([1, 2]);
    startErrors = Array.from({ length: 3 }, () => ({ error, isThrown }));
    forkedWorkers[0]?.emitExit(null, 'SIGKILL');
    await vi.waitFor(() => expect(startErrors).toEqual([]), { timeout: LONG_TIMEOUT_MS });
    await vi.waitFor(() => expect(listReadyNumbers().toSorted((a, b) => a - b)).toEqual([1, 2]), {
      timeout: LONG_TIMEOUT_MS,
    });
    expect(failures).toEqual([]);
    startErrors = [{ error, isThrown }];
    await pool.replaceAll();
    expect(listReadyNumbers().toSorted((a, b) => a - b)).toEqual([1, 2]);
    await pool.stop();
    expect(pool.workers).toEqual([]);
  });

  it('gives up when the system starts no process, and names the reason', async () => {
    startErrors = Array.from({ length: 10 }, () => ({ error: new Error('spawn ENOMEM'), isThrown: true }));
    await expect(pool.start()).rejects.toThrow(
      'No worker could be started: 5 in a row ended before they were ready. The last one could not be started: spawn ENOMEM.',
    );
  });

  it('gives up when no worker can be started, and logs that', async () => {
    becomesReady = () => false;
    await expect(pool.start()).rejects.toThrow(
      'No worker could be started: 5 in a row ended before they were ready. The last one ended after 0 s with code 1, and wrote the reason above.',
    );
  });

  it('kills workers that hang while they start, and names the reason when it gives up', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      isHanging = true;
      usedMs = 120;
      const reasons: string[] = [];
      pool.start().catch(({ message }: Error) => reasons.push(message));
      while (reasons.length === 0) {
        vi.advanceTimersByTime(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(reasons[0]).toMatch(
        /The last one was killed after \d+ s: since "started" .* in 60\.0 s it has used 0\.1 s of/,
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('also gives up later, when all workers have ended and none can be started', async () => {
    await pool.start();
    becomesReady = () => false;
    for (const worker of forkedWorkers.slice()) worker.emitExit(1);
    await vi.waitFor(() => expect(failures).toEqual([expect.stringContaining('No worker could be started')]), {
      timeout: LONG_TIMEOUT_MS,
    });
  });

  it('rejects no visitor before all workers have stopped listening', async () => {
    await pool.start();
    events.length = 0;
    await pool.stop();
    expect(events.slice(0, 2)).toEqual(['1#1 stops listening', '2#1 stops listening']);
    expect(events).toContain('1#1 stops');
  });

  it('does not give up when one worker cannot be restarted while another one answers', async () => {
    await pool.start();
    becomesReady = ({ number }) => number !== 1 || forkedWorkers.length > 12;
    forkedWorkers[0]?.emitExit(1);
    await vi.waitFor(() => expect(listReadyNumbers()).toEqual([2, 1]), { timeout: LONG_TIMEOUT_MS });
    expect(failures).toEqual([]);
  });

  it('replaces workers one after the other: the new one is ready before the old one stops', async () => {
    await pool.start();
    events.length = 0;
    await pool.replaceAll();
    expect(events).toEqual([
      '1#2 ready',
      '1#1 stops patiently',
      '1#1 ended',
      '2#2 ready',
      '2#1 stops patiently',
      '2#1 ended',
    ]);
    expect(listReadyNumbers()).toEqual([1, 2]);
  });

  it('keeps the old workers when a new one cannot be started', async () => {
    await pool.start();
    events.length = 0;
    becomesReady = () => false;
    await pool.replaceAll();
    expect(events).toEqual(['1#2 ended']);
    expect(listReadyNumbers()).toEqual([1, 2]);
  });

  it('replaces the workers once more when another replacement is requested meanwhile', async () => {
    await pool.start();
    await Promise.all([pool.replaceAll(), pool.replaceAll()]);
    expect(forkedWorkers).toHaveLength(6);
  });
});
