import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testChannels } from '#tests/support/testChannels.ts';
import type { PageCopy } from '../cache/pageCopy.ts';
import type { Channel } from './channel.ts';
import { createOtherWorkers } from './otherWorkers.ts';
import { QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

const WAIT_LIMIT_MS = 5000;
const PAGE_KEY = 'alpha /nl/aanbod?';
const PAGE_COPY: PageCopy = { key: PAGE_KEY, head: '{}', headers: '[]', sum: 1, body: 'YQ==' };

const findPage = (worker: Channel) => worker.ask(QUESTIONS_TO_PRIMARY.findPage, { key: PAGE_KEY }, WAIT_LIMIT_MS);

describe('the message of one worker to the others', () => {
  let workers: Worker[];
  let workerChannels: Channel[];
  let receivedStates: [number, boolean][];
  let otherWorkers: ReturnType<typeof createOtherWorkers>;

  function addWorker(number: number, state: Worker['state'], page: () => PageCopy | null | Promise<PageCopy | null>) {
    const { primary, worker } = testChannels();
    worker.answer(QUESTIONS_TO_WORKER.hearBackOffice, ({ isDown }) => {
      receivedStates.push([number, isDown]);
      return null;
    });
    worker.answer(QUESTIONS_TO_WORKER.givePage, ({ key }) => {
      expect(key).toBe(PAGE_KEY);
      return page();
    });
    const addedWorker: Worker = { workerNumber: number, channel: primary, state };
    workers.push(addedWorker);
    otherWorkers.answerWorker(addedWorker);
    workerChannels.push(worker);
    return worker;
  }
  beforeEach(() => {
    [workers, workerChannels, receivedStates] = [[], [], []];
    otherWorkers = createOtherWorkers({ workers: () => workers, logger: { debug: () => undefined } });
  });

  it('says that the back office is down or answers again, also to a worker that starts and asks', async () => {
    const firstWorker = addWorker(1, 'ready', () => null);
    addWorker(2, 'ready', () => null);
    addWorker(3, 'ready', () => null);
    const startingWorker = addWorker(4, 'starting', () => null);
    expect(await startingWorker.ask(QUESTIONS_TO_PRIMARY.backOffice, null, WAIT_LIMIT_MS)).toEqual({ isDown: false });
    await firstWorker.ask(QUESTIONS_TO_PRIMARY.noteBackOffice, { isDown: true }, WAIT_LIMIT_MS);
    await vi.waitFor(
      () =>
        expect(receivedStates).toEqual([
          [2, true],
          [3, true],
        ]),
      { timeout: 60_000 },
    );
    expect(await startingWorker.ask(QUESTIONS_TO_PRIMARY.backOffice, null, WAIT_LIMIT_MS)).toEqual({ isDown: true });
    await workerChannels[1]?.ask(QUESTIONS_TO_PRIMARY.noteBackOffice, { isDown: false }, WAIT_LIMIT_MS);
    await vi.waitFor(
      () =>
        expect(receivedStates.slice(2)).toEqual([
          [1, false],
          [3, false],
        ]),
      { timeout: 60_000 },
    );
    expect(await startingWorker.ask(QUESTIONS_TO_PRIMARY.backOffice, null, WAIT_LIMIT_MS)).toEqual({ isDown: false });
  });

  it('carries a page that another worker has, also when further workers have no page, fail, or do not answer', async () => {
    const firstWorker = addWorker(1, 'ready', () => null);
    addWorker(2, 'ready', () => null);
    addWorker(3, 'ready', () => {
      throw new Error('no');
    });
    addWorker(4, 'ready', () => new Promise<never>(() => undefined));
    addWorker(5, 'ready', () => PAGE_COPY);
    expect(await findPage(firstWorker)).toEqual(PAGE_COPY);
  });

  it('carries nothing when no other worker has the page', async () => {
    const firstWorker = addWorker(1, 'ready', () => PAGE_COPY);
    expect(await findPage(firstWorker)).toBeNull();
    addWorker(2, 'leaving', () => PAGE_COPY);
    addWorker(3, 'ready', () => null);
    expect(await findPage(firstWorker)).toBeNull();
  });
});
