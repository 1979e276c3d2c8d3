import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSubscribers } from '../../support/programs/subscribers.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

/**
 * The back office does not have the address of the site, so it cannot post purges: the site gets all purges through its
 * subscription.
 */
describe('two workers that follow the purges of the real back office', () => {
  let product: Awaited<ReturnType<typeof startSubscribers>>;

  beforeAll(async () => {
    product = await startSubscribers();
  });
  afterAll(() => product.close());

  it('each show a change', async () => {
    await product.waitUntilAllShow('Eerste');
    await product.write('Tweede');
    await product.waitUntilAllShow('Tweede');
    expect(await product.metric('gevel_purges_received_total')).toBeGreaterThan(0);
    expect(await product.metric('gevel_purge_confirmed_seconds')).toBeLessThan(60);
  });

  it('show changes of an outage once the back office is back', async () => {
    await product.proxy.setFault('refuse');
    await vi.waitFor(
      () => expect(product.countLogLines('purge subscription lost, pages are fresh for a minute')).toBeGreaterThan(0),
      WAIT_OPTIONS,
    );
    await product.write('Derde');
    await product.proxy.setFault('pass');
    await product.waitUntilAllShow('Derde');
    await vi.waitFor(
      () => expect(product.countLogLines('purge subscription established')).toBeGreaterThan(1),
      WAIT_OPTIONS,
    );
  });

  it('answer for a new site although its host was requested before', async () => {
    for (let times = 0; times < 12; times += 1)
      await vi.waitFor(async () => expect((await product.ask('/nl', 'nieuw.test')).status).toBe(421), WAIT_OPTIONS);
    await product.addSite('nieuw');
    await vi.waitFor(async () => {
      const all = await Promise.all(Array.from({ length: 12 }, () => product.ask('/nl', 'nieuw.test')));
      expect(all.map(({ status }) => status)).not.toContain(421);
    }, WAIT_OPTIONS);
  });
});
