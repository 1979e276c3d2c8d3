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

  function add({ hangs = false } = {}): TestWorker {
    const { primary, worker: inside } = testChannels();
    const added: TestWorker = {
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
      added.purgedTags.push(cursor);
      return null;
    });
    inside.answer(QUESTIONS_TO_WORKER.purge, ({ id }) => added.purgedTags.push(id));
    inside.answer(QUESTIONS_TO_WORKER.confirm, (confirmation) => {
      if (hangs) return new Promise<boolean>(() => undefined);
      added.receivedConfirmations.push(confirmation);
      return added.isWritten;
    });
    workers.push(added);
    caches.serve(added);
    return added;
  }
  const end = (worker: TestWorker) => {
    workers = workers.filter((each) => each !== worker);
    worker.channel.close();
  };
  const ask = ({ workerChannel: inside }: TestWorker) => inside.ask(QUESTIONS_TO_PRIMARY.confirmation, null, 10_000);

  beforeEach(() => {
    workers = [];
    caches = createWorkerCaches({
      workers: () => [...workers],
      logger: { error: () => {} },
      limitMs: WAIT_LIMIT_MS,
    });
  });

  it('are all purged, and all get the cursor', async () => {
    const [one, two] = [add(), add()];
    caches.beginSequence();
    expect(await caches.purge(PURGE_MESSAGE)).toBe(2);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    for (const { purgedTags: purged, receivedConfirmations: told } of [one, two])
      expect([purged, told]).toEqual([['1'], [TEST_CONFIRMATION]]);
  });

  it('know the cursor of a purge before they get the next purge', async () => {
    const one = add();
    const known = caches.sendCursor('a-1');
    await caches.purge(PURGE_MESSAGE);
    expect(one.purgedTags).toEqual(['a-1', '1']);
    expect(await known).toBe(true);
  });

  it('do not all know the cursor while one worker hangs', async () => {
    const one = add();
    const other = add({ hangs: true });
    expect(await caches.sendCursor('a-1')).toBe(false);
    expect(one.purgedTags).toEqual(['a-1']);
    // The caches do not wait for a worker that has ended.
    const known = caches.sendCursor('a-2');
    end(other);
    expect(await known).toBe(true);
  });

  it('are not known to have purges on disk before one of them reports it', async () => {
    const [one, two] = [add(), add()];
    caches.beginSequence();
    [one.isWritten, two.isWritten] = [false, false];
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('unwritten');
    // Each worker writes all purges to the same store, so the report of one worker is enough.
    two.isWritten = true;
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
  });

  it('continue without a worker that hangs', async () => {
    const one = add();
    add({ hangs: true });
    caches.beginSequence();
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect(one.receivedConfirmations).toEqual([TEST_CONFIRMATION]);
  });

  it('get the cursor only when all purges from before their start are on disk', async () => {
    const one = add();
    caches.beginSequence();
    one.isWritten = false;
    await caches.purge(PURGE_MESSAGE);
    const late = add();
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('unwritten');
    expect([late.purgedTags, late.receivedConfirmations]).toEqual([[], []]);
    expect(await ask(late)).toBeNull();
    one.isWritten = true;
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect(late.receivedConfirmations).toEqual([TEST_CONFIRMATION]);
  });

  it('get the last cursor when they start, unless purges came since', async () => {
    add();
    caches.beginSequence();
    const early = add();
    expect(await ask(early)).toBeNull();
    await caches.sendConfirmation(TEST_CONFIRMATION);
    expect(await ask(add())).toEqual(TEST_CONFIRMATION);
    await caches.purge(PURGE_MESSAGE);
    expect(await ask(add())).toBeNull();
  });

  it('have no cursor when all workers with the purges have ended, and get it when the purges come again', async () => {
    const one = add();
    caches.beginSequence();
    one.isWritten = false;
    await caches.purge(PURGE_MESSAGE);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('unwritten');
    end(one);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('forgotten');
    const two = add();
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('forgotten');
    caches.beginSequence();
    await caches.purge(PURGE_MESSAGE);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect([two.purgedTags, two.receivedConfirmations]).toEqual([['1'], [TEST_CONFIRMATION]]);
  });

  it('have the cursor when they have been replaced one after the other', async () => {
    const one = add();
    caches.beginSequence();
    await caches.sendConfirmation(TEST_CONFIRMATION);
    const two = add();
    await ask(two);
    end(one);
    expect(await caches.sendConfirmation(TEST_CONFIRMATION)).toBe('written');
    expect(two.receivedConfirmations).toEqual([TEST_CONFIRMATION]);
  });
});
