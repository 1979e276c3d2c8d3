import { beforeEach, describe, expect, it } from 'vitest';
import { testChannels } from '#tests/support/testChannels.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { Channel } from './channel.ts';
import { TO_PRIMARY, TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';
import { createWorkerCaches } from './workerCaches.ts';

const MESSAGE = { id: '1', siteId: 'agency', tags: ['s-agency'], at: '2026-11-23T12:00:00Z' };
const CONFIRMATION: Confirmation = { sequence: 'one', since: 1, confirmedAt: 2 };
const PATIENCE_MS = 300;

interface TestWorker extends Worker {
  readonly inside: Channel;
  readonly told: Confirmation[];
  /** The purges that were done, and the cursors that were received. */
  readonly purged: string[];
  /** True when its purges are on disk. */
  written: boolean;
}

describe('the workers as caches', () => {
  let workers: TestWorker[];
  let caches: ReturnType<typeof createWorkerCaches>;

  function add({ hangs = false } = {}): TestWorker {
    const { primary, worker: inside } = testChannels();
    const added: TestWorker = {
      number: workers.length + 1,
      channel: primary,
      state: 'ready',
      inside,
      told: [],
      purged: [],
      written: true,
    };
    inside.answer(TO_WORKER.received, (cursor) => {
      if (hangs) return new Promise<null>(() => undefined);
      added.purged.push(cursor);
      return null;
    });
    inside.answer(TO_WORKER.purge, ({ id }) => added.purged.push(id));
    inside.answer(TO_WORKER.confirm, (confirmation) => {
      if (hangs) return new Promise<boolean>(() => undefined);
      added.told.push(confirmation);
      return added.written;
    });
    workers.push(added);
    caches.serve(added);
    return added;
  }
  const end = (worker: TestWorker) => {
    workers = workers.filter((each) => each !== worker);
    worker.channel.close();
  };
  const ask = ({ inside }: TestWorker) => inside.ask(TO_PRIMARY.confirmation, null, 10_000);

  beforeEach(() => {
    workers = [];
    caches = createWorkerCaches({
      workers: () => [...workers],
      logger: { error: () => {} },
      limitMs: PATIENCE_MS,
    });
  });

  it('are all purged, and all told', async () => {
    const [one, two] = [add(), add()];
    caches.begin();
    expect(await caches.purge(MESSAGE)).toBe(2);
    expect(await caches.tell(CONFIRMATION)).toBe('written');
    for (const { purged, told } of [one, two]) expect([purged, told]).toEqual([['1'], [CONFIRMATION]]);
  });

  it('know how far purges have come before they do the next one', async () => {
    const one = add();
    const known = caches.receive('a-1');
    await caches.purge(MESSAGE);
    expect(one.purged).toEqual(['a-1', '1']);
    expect(await known).toBe(true);
  });

  it('do not all know how far purges have come while one hangs', async () => {
    const one = add();
    const other = add({ hangs: true });
    expect(await caches.receive('a-1')).toBe(false);
    expect(one.purged).toEqual(['a-1']);
    // A worker that has ended is not waited for.
    const known = caches.receive('a-2');
    end(other);
    expect(await known).toBe(true);
  });

  it('are not certain that purges are on disk before one of them says so', async () => {
    const [one, two] = [add(), add()];
    caches.begin();
    [one.written, two.written] = [false, false];
    expect(await caches.tell(CONFIRMATION)).toBe('unwritten');
    // Each worker writes all purges to the same store, so one of them is enough.
    two.written = true;
    expect(await caches.tell(CONFIRMATION)).toBe('written');
  });

  it('go on without one that hangs', async () => {
    const one = add();
    add({ hangs: true });
    caches.begin();
    expect(await caches.tell(CONFIRMATION)).toBe('written');
    expect(one.told).toEqual([CONFIRMATION]);
  });

  it('are told only when all that was purged before they started is on disk', async () => {
    const one = add();
    caches.begin();
    one.written = false;
    await caches.purge(MESSAGE);
    const late = add();
    expect(await caches.tell(CONFIRMATION)).toBe('unwritten');
    expect([late.purged, late.told]).toEqual([[], []]);
    expect(await ask(late)).toBeNull();
    one.written = true;
    expect(await caches.tell(CONFIRMATION)).toBe('written');
    expect(late.told).toEqual([CONFIRMATION]);
  });

  it('get what is known when they start, unless purges came since', async () => {
    add();
    caches.begin();
    const early = add();
    expect(await ask(early)).toBeNull();
    await caches.tell(CONFIRMATION);
    expect(await ask(add())).toEqual(CONFIRMATION);
    await caches.purge(MESSAGE);
    expect(await ask(add())).toBeNull();
  });

  it('know nothing any more when all have ended that had the purges, and know those that come again', async () => {
    const one = add();
    caches.begin();
    one.written = false;
    await caches.purge(MESSAGE);
    expect(await caches.tell(CONFIRMATION)).toBe('unwritten');
    end(one);
    expect(await caches.tell(CONFIRMATION)).toBe('forgotten');
    const two = add();
    expect(await caches.tell(CONFIRMATION)).toBe('forgotten');
    caches.begin();
    await caches.purge(MESSAGE);
    expect(await caches.tell(CONFIRMATION)).toBe('written');
    expect([two.purged, two.told]).toEqual([['1'], [CONFIRMATION]]);
  });

  it('know it when they have been replaced one after the other', async () => {
    const one = add();
    caches.begin();
    await caches.tell(CONFIRMATION);
    const two = add();
    await ask(two);
    end(one);
    expect(await caches.tell(CONFIRMATION)).toBe('written');
    expect(two.told).toEqual([CONFIRMATION]);
  });
});
