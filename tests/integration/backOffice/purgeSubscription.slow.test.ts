import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSubscribers } from '../../support/programs/subscribers.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('two workers that follow the purges of the real back office, one of which is killed', () => {
  let product: Awaited<ReturnType<typeof startSubscribers>>;

  beforeAll(async () => {
    product = await startSubscribers();
  });
  afterAll(() => product.close());

  it('are purged, and so is a worker that has just replaced another', async () => {
    await product.waitUntilAllShow('Eerste');
    const [before = 0] = await product.children();
    sendSignal(before, 'SIGKILL');
    await vi.waitFor(async () => {
      const now = await product.children();
      expect(now).toHaveLength(2);
      expect(now).not.toContain(before);
    }, WAIT_OPTIONS);
    await product.write('Vierde');
    await product.waitUntilAllShow('Vierde');
  });

  it('continue after a restart where they were, and do not show outdated content', async () => {
    await product.program.stop();
    const before = await product.cursor();
    await product.write('Vijfde');
    await product.startAgain();
    await product.waitUntilAllShow('Vijfde');
    expect(await product.metric('gevel_purges_received_total')).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await product.cursor()).not.toEqual(before), WAIT_OPTIONS);
    expect(await product.cursor()).toMatchObject({ sequence: 'sequence' in before ? before.sequence : '' });
  });
});
