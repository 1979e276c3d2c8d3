import { beforeEach, describe, expect, it } from 'vitest';
import { testChannels } from '#tests/support/testChannels.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { Channel } from './channel.ts';
import { QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';
import { createWorkerCaches } from './workerCaches.ts';

const PURGE_MESSAGE = { id: '1', siteId: 'agency', tags: ['s-agency'], at: '2026-11-23T12:00:00Z' };
const TEST_CONFIRMATION: Confirmation = { sequence: 'one', since: 1, confirmedAt: 2 };
const WAIT_LIMIT_MS = 300;

interface TestWorker extends Worker {
  readonly workerChannel: Channel;
  readonly receivedConfirmations: Confirmation[];
  /** The purges that were done, and the cursors that were received. */
  readonly purgedTags: string[];
  /** True when the purges of this worker are on disk. */
  isWritten: boolean;
}

describe('the workers as caches', () => {
  let workers: TestWorker[];
  let caches: ReturnType<typeof createWorkerCaches>;

  function addWorker({ hangs = false } = {}): TestWorker {
    const { primary, worker: inside } = testChannels();
    const addedWorker: TestWorker = {
      workerNumber: workers.length + 1,
      channel: primary,
      state: 'ready',
      workerChannel: inside,
      receivedConfirmations: [],
      purgedTags: [],
      isWritten: true,
    };
    inside.answer(QUESTIONS_TO_WORKER.received, (cursor) => {
      if (hangs) return new Promise<null>(() => undefined);
      addedWorker.purgedTags.push(cursor);
      return null;
    });
    inside.answer(QUESTIONS_TO_WORKER.purge, ({ id }) => addedWorker.purgedTags.push(id));
    inside.answer(QUESTIONS_TO_WORKER.confirm, (confirmation) => {
      if (hangs) return new Promise<boolean>(() => undefined);
      addedWorker.receivedConfirmations.push(confirmation);
      return addedWorker.isWritten;
    });
    workers.push(addedWorker);
    caches.answerWorker(addedWorker);
    return addedWorker;
  }
  const endWorker = (worker: TestWorker) => {
    workers = workers.filter((each) => each !== worker);
    worker.channel.close();
  };
  const askForConfirmation = ({ workerChannel: inside }: TestWorker) =>
    inside.ask(QUESTIONS_TO_PRIMARY.confirmation, null, 10_000);

  beforeEach(() => {
    workers = [];
    caches = createWorkerCaches({
      workers: () => [...workers],
      logger: { error: () => {} },
      limitMs: WAIT_LIMIT_MS,
    });
  });

  it('are all purged, and all get the confirmation', async () => {
    const [firstWorker, secondWorker] = [addWorker(), addWorker()];
    caches.beginSequence();
    expect(await caches.purge(PURGE_MESSAGE)).toBe(2);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    for (const { purgedTags, receivedConfirmations } of [firstWorker, secondWorker])
      expect([purgedTags, receivedConfirmations]).toEqual([['1'], [TEST_CONFIRMATION]]);
  });

  it('know the cursor of a purge before they get the next purge', async () => {
    const firstWorker = addWorker();
    const sendPromise = caches.sendCursor('a-1');
    await caches.purge(PURGE_MESSAGE);
    expect(firstWorker.purgedTags).toEqual(['a-1', '1']);
    expect(await sendPromise).toBe(true);
  });

  it('do not all know the cursor while one worker hangs', async () => {
    const firstWorker = addWorker();
    const hangingWorker = addWorker({ hangs: true });
    expect(await caches.sendCursor('a-1')).toBe(false);
    expect(firstWorker.purgedTags).toEqual(['a-1']);
    // The caches do not wait for a worker that has ended.
    const sendPromise = caches.sendCursor('a-2');
    endWorker(hangingWorker);
    expect(await sendPromise).toBe(true);
  });

  it('are not known to have purges on disk before one of them reports it', async () => {
    const [firstWorker, secondWorker] = [addWorker(), addWorker()];
    caches.beginSequence();
    [firstWorker.isWritten, secondWorker.isWritten] = [false, false];
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('unwritten');
    // Each worker writes all purges to the same store, so the report of one worker is enough.
    secondWorker.isWritten = true;
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
  });

  it('continue without a worker that hangs', async () => {
    const firstWorker = addWorker();
    addWorker({ hangs: true });
    caches.beginSequence();
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect(firstWorker.receivedConfirmations).toEqual([TEST_CONFIRMATION]);
  });

  it('get the confirmation only when all purges from before their start are on disk', async () => {
    const firstWorker = addWorker();
    caches.beginSequence();
    firstWorker.isWritten = false;
    await caches.purge(PURGE_MESSAGE);
    const lateWorker = addWorker();
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('unwritten');
    expect([lateWorker.purgedTags, lateWorker.receivedConfirmations]).toEqual([[], []]);
    expect(await askForConfirmation(lateWorker)).toBeNull();
    firstWorker.isWritten = true;
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect(lateWorker.receivedConfirmations).toEqual([TEST_CONFIRMATION]);
  });

  it('get the last confirmation when they start, unless a purge came after it', async () => {
    addWorker();
    caches.beginSequence();
    const earlyWorker = addWorker();
    expect(await askForConfirmation(earlyWorker)).toBeNull();
    await caches.sendConfirmation(TEST_CONFIRMATION);
    expect(await askForConfirmation(addWorker())).toEqual(TEST_CONFIRMATION);
    await caches.purge(PURGE_MESSAGE);
    expect(await askForConfirmation(addWorker())).toBeNull();
  });

  it('get no confirmation when all workers with the purges have ended, until the purges come again', async () => {
    const firstWorker = addWorker();
    caches.beginSequence();
    firstWorker.isWritten = false;
    await caches.purge(PURGE_MESSAGE);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('unwritten');
    endWorker(firstWorker);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('forgotten');
    const secondWorker = addWorker();
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('forgotten');
    caches.beginSequence();
    await caches.purge(PURGE_MESSAGE);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect([secondWorker.purgedTags, secondWorker.receivedConfirmations]).toEqual([['1'], [TEST_CONFIRMATION]]);
  });

  it('keep getting confirmations when they have been replaced one after the other', async () => {
    const firstWorker = addWorker();
    caches.beginSequence();
    await caches.sendConfirmation(TEST_CONFIRMATION);
    const secondWorker = addWorker();
    await askForConfirmation(secondWorker);
    endWorker(firstWorker);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect(secondWorker.receivedConfirmations).toEqual([TEST_CONFIRMATION]);
  });
});
