import { beforeEach, describe, expect, it } from 'vitest';
import type { PurgeMessage } from '#shared/api/purge.ts';
import { testChannels } from '#tests/support/testChannels.ts';
import { purgeAllWorkers } from './purgeWorkers.ts';
import { QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

const PURGE_MESSAGE: PurgeMessage = { id: '1', siteId: 'agency', tags: ['s-agency'], at: '2026-11-23T12:00:00Z' };
const LONG_TIMEOUT_MS = 30_000;

describe('a purge of all workers', () => {
  let workers: { workerNumber: number; channel: Worker['channel']; state: Worker['state'] }[];
  let loggedErrors: unknown[];

  /** @param purge the worker's answer; undefined for a worker that does not listen yet or that hangs */
  function addWorker(state: Worker['state'], purge?: () => number) {
    const { primary, worker } = testChannels();
    worker.answer(QUESTIONS_TO_WORKER.purge, purge ?? (() => new Promise<number>(() => undefined)));
    const addedWorker = { workerNumber: workers.length + 1, channel: primary, state };
    workers.push(addedWorker);
    return addedWorker;
  }
  const purgeWorkers = (limitMs = LONG_TIMEOUT_MS) =>
    purgeAllWorkers(PURGE_MESSAGE, {
      workers: () => [...workers],
      logger: { error: (line: unknown) => void loggedErrors.push(line) },
      limitMs,
    });

  beforeEach(() => {
    [workers, loggedErrors] = [[], []];
  });

  it('counts the entries of all workers, whether they start, are ready or leave', async () => {
    addWorker('ready', () => 3);
    addWorker('starting', () => 0);
    addWorker('leaving', () => 4);
    expect(await purgeWorkers()).toBe(7);
  });

  it('is not done as long as no worker is ready', async () => {
    expect(await purgeWorkers()).toBeUndefined();
    addWorker('starting', () => 0);
    addWorker('leaving', () => 2);
    expect(await purgeWorkers()).toBeUndefined();
    addWorker('ready', () => 0);
    expect(await purgeWorkers()).toBe(2);
  });

  it('is not done when the workers had to stop before they answered', async () => {
    const worker = addWorker('ready', () => {
      worker.state = 'leaving';
      return 2;
    });
    expect(await purgeWorkers()).toBeUndefined();
  });

  it.each(['ready', 'starting', 'leaving'] as const)(
    'is not done when a worker that is %s does not answer',
    async (state) => {
      addWorker('ready', () => 3);
      addWorker(state);
      expect(await purgeWorkers(200)).toBeUndefined();
      expect(loggedErrors).toContainEqual(expect.objectContaining({ worker: 2 }));
    },
  );

  it('is not done when a starting worker cannot purge', async () => {
    addWorker('ready', () => 3);
    addWorker('starting', () => {
      throw new Error('no caches today');
    });
    expect(await purgeWorkers()).toBeUndefined();
    expect(loggedErrors).toHaveLength(1);
  });

  it('is done without a worker that ended meanwhile', async () => {
    addWorker('ready', () => 3);
    const startingWorker = addWorker('starting');
    const purgePromise = purgeWorkers();
    workers = workers.filter((worker) => worker !== startingWorker);
    startingWorker.channel.close();
    expect(await purgePromise).toBe(3);
    expect(loggedErrors).toEqual([]);
  });
});
