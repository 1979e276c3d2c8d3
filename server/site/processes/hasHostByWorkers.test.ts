import { beforeEach, describe, expect, it } from 'vitest';
import { testChannels } from '#tests/support/testChannels.ts';
import { askWorkersForHost } from './hasHostByWorkers.ts';
import { QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

const failToAnswer = (): boolean => {
  throw new Error('no');
};

describe('the question to the workers whether a site has a host name', () => {
  let workers: Worker[];
  let askedWorkers: number[];
  let loggedWarnings: unknown[];

  function addWorker(number: number, state: Worker['state'], answer: () => boolean | null) {
    const { primary, worker } = testChannels();
    worker.answer(QUESTIONS_TO_WORKER.hasHost, ({ hostname }) => {
      expect(hostname).toBe('www.agency.be');
      askedWorkers.push(number);
      return answer();
    });
    workers.push({ workerNumber: number, channel: primary, state });
  }
  const askWorkers = () =>
    askWorkersForHost('www.agency.be', {
      workers: () => workers,
      logger: { warn: (line: unknown) => void loggedWarnings.push(line) },
    });

  beforeEach(() => {
    [workers, askedWorkers, loggedWarnings] = [[], [], []];
  });

  it('is answered by the first worker that is ready', async () => {
    addWorker(3, 'ready', () => false);
    addWorker(2, 'ready', () => true);
    addWorker(1, 'starting', () => false);
    expect(await askWorkers()).toBe(true);
    expect(askedWorkers).toEqual([2]);
  });

  it('is answered by another worker when the first one fails', async () => {
    addWorker(1, 'ready', failToAnswer);
    addWorker(2, 'ready', () => false);
    expect(await askWorkers()).toBe(false);
    expect(loggedWarnings).toHaveLength(1);
  });

  it('has no answer when the worker cannot find out, when all workers fail, or when none is ready', async () => {
    expect(await askWorkers()).toBeUndefined();
    addWorker(1, 'ready', () => null);
    expect(await askWorkers()).toBeUndefined();
    workers = [];
    addWorker(1, 'ready', failToAnswer);
    expect(await askWorkers()).toBeUndefined();
  });
});
