import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { Representation } from '../http/answers/representation.ts';
import { type Confirmations, createConfirmations, type ReadTimes } from './confirmations.ts';
import { PageCache } from './pageCache.ts';

const HTML_HEADERS = [['Content-Type', 'text/html; charset=utf-8']] as const;
const PAGE_BODY = Buffer.from('<p>Te koop in Gent: een halfopen bebouwing.</p>'.repeat(200));
const PAGE_KEY = 'agency /nl?';
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * The last time that it was 5:00 in the morning in Brussels. The time must be recent, because the store removes pages
 * after 30 hours by the machine's clock.
 */
const MORNING_MS = Temporal.Now.zonedDateTimeISO('Europe/Brussels')
  .subtract({ hours: 5 })
  .toPlainDate()
  .toZonedDateTime({ timeZone: 'Europe/Brussels', plainTime: '05:00' }).epochMilliseconds;
const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

/** The caches of one process, and its confirmations of purges. */
interface TestProcess {
  readonly cache: PageCache;
  readonly confirmations: Confirmations;
}

describe('a page while purges are confirmed', { timeout: 60_000 }, () => {
  let folder: string;
  let clock: number;
  let processes: TestProcess[];
  let ownProcess: TestProcess;

  function openProcess(now = () => clock): TestProcess {
    const confirmations = createConfirmations(() => clock);
    const logger = pino({ enabled: false });
    const store = { folder, identity: '0123456789abcdef', maxBytes: 1e9, logger };
    const openedProcess = { confirmations, cache: new PageCache({ now, confirmations, store }) };
    processes.push(openedProcess);
    return openedProcess;
  }

  function storePage(
    { cache, confirmations }: TestProcess = ownProcess,
    times: ReadTimes | undefined = confirmations.createReadTimes(clock),
    policy: 'page' | 'partial' | 'gone' = 'page',
  ): boolean {
    const renderWatch = cache.watchPurges();
    const isStored = renderWatch.store({
      key: PAGE_KEY,
      siteId: 'agency',
      representation: new Representation({ status: 200, headers: HTML_HEADERS, body: PAGE_BODY }),
      tags: [tag.site('agency'), tag.estate('agency', 7)],
      policy,
      source: { host: 'agency.example.com', target: { path: '/nl', search: '' } },
      times,
    });
    renderWatch.end();
    return isStored;
  }

  /** @param since the time from which data is confirmed; data that was read earlier is not */
  const confirm = ({ confirmations }: TestProcess = ownProcess, since = MORNING_MS, sequence = 'one') =>
    confirmations.storeConfirmation({ sequence, since, confirmedAt: clock });

  /** Requests the page as a visitor does. Returns how the cache serves it. */
  function findUse({ cache }: TestProcess = ownProcess): 'fresh' | 'stale' | 'old' | 'none' {
    const page = cache.get(PAGE_KEY);
    if (!page) return 'none';
    if (clock < page.freshUntil) return 'fresh';
    return clock < page.staleUntil ? 'stale' : 'old';
  }
  const waitUntilWritten = ({ cache }: TestProcess = ownProcess) =>
    vi.waitFor(() => expect(cache.stats().store.entries).toBeGreaterThan(0), WAIT_OPTIONS);
  const waitForPurgeWrites = ({ cache }: TestProcess = ownProcess) => cache.waitUntilPurgesWritten(20_000);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-confirmed-'));
    clock = MORNING_MS;
    processes = [];
    ownProcess = openProcess();
  });
  afterEach(async () => {
    for (const { cache } of processes) await cache.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is fresh for hours, however seldom it is requested', () => {
    confirm();
    storePage();
    clock += 5 * HOUR_MS;
    confirm();
    expect(findUse()).toBe('fresh');
    expect(ownProcess.cache.findPageState(PAGE_KEY)).toBe('ready');
  });

  it('is fresh for six hours, and stale for ten minutes after them', () => {
    confirm();
    storePage();
    clock += 6 * HOUR_MS + SECOND_MS;
    confirm();
    expect(findUse()).toBe('stale');
    clock += 10 * MINUTE_MS;
    confirm();
    expect(findUse()).toBe('old');
  });

  it('is not fresh after midnight when it shows something about the previous day', () => {
    clock = MORNING_MS + 18 * HOUR_MS;
    ownProcess.confirmations.storeConfirmation({ sequence: 'one', since: clock, confirmedAt: clock });
    storePage();
    clock += HOUR_MS - SECOND_MS;
    ownProcess.confirmations.storeConfirmation({ sequence: 'one', since: MORNING_MS, confirmedAt: clock });
    expect(findUse()).toBe('fresh');
    clock += 2 * SECOND_MS;
    ownProcess.confirmations.storeConfirmation({ sequence: 'one', since: MORNING_MS, confirmedAt: clock });
    expect(findUse()).toBe('stale');
  });

  it('is fresh for a minute after the last confirmation, and then stale', () => {
    confirm();
    storePage();
    clock += 2 * HOUR_MS;
    confirm();
    clock += MINUTE_MS - SECOND_MS;
    expect(findUse()).toBe('fresh');
    clock += SECOND_MS;
    expect(findUse()).toBe('stale');
    clock += 10 * MINUTE_MS;
    expect(findUse()).toBe('old');
  });

  it('is fresh again as soon as purges are confirmed again', () => {
    confirm();
    storePage();
    clock += HOUR_MS;
    expect(findUse()).toBe('old');
    confirm();
    expect(findUse()).toBe('fresh');
  });

  it('is fresh for a minute only, without a subscription', () => {
    storePage();
    clock += MINUTE_MS - SECOND_MS;
    expect(findUse()).toBe('fresh');
    clock += SECOND_MS;
    expect(findUse()).toBe('stale');
  });

  it.each([
    [
      'was read before the first purge that came',
      () => storePage(ownProcess, { readAt: MORNING_MS - 1, steadyUntil: MORNING_MS + HOUR_MS }),
    ],
    [
      'was rendered from data that changes with the time of day',
      () => storePage(ownProcess, { readAt: MORNING_MS, steadyUntil: 0 }),
    ],
    [
      'does not state when its data was read',
      () => storePage(ownProcess, { readAt: Number.NEGATIVE_INFINITY, steadyUntil: 0 }),
    ],
  ])('is fresh for a minute when it %s', (_, add) => {
    confirm();
    add();
    clock += MINUTE_MS;
    confirm();
    expect(findUse()).toBe('stale');
  });

  it('stays fresh for only a short time when it is partial, or says that nothing exists at its address', () => {
    confirm();
    storePage(ownProcess, undefined, 'partial');
    clock += 5 * SECOND_MS;
    confirm();
    expect(findUse()).toBe('stale');
    ownProcess.cache.delete(PAGE_KEY);
    storePage(ownProcess, undefined, 'gone');
    clock += 30 * SECOND_MS;
    confirm();
    expect(findUse()).toBe('none');
  });

  it('is not fresh after a purge, whatever is confirmed', () => {
    confirm();
    storePage();
    clock += HOUR_MS;
    confirm();
    expect(findUse()).toBe('fresh');
    ownProcess.cache.purge([tag.estate('agency', 7)], 'message');
    confirm();
    expect(findUse()).toBe('old');
    expect(ownProcess.cache.findPageState(PAGE_KEY)).toBe('purged');
  });

  it('is not stored when it was purged during its render', () => {
    confirm();
    const renderWatch = ownProcess.cache.watchPurges();
    ownProcess.cache.purge([tag.site('agency')], 'message');
    renderWatch.end();
    storePage();
    expect(findUse()).toBe('fresh');
    const lateWatch = ownProcess.cache.watchPurges();
    ownProcess.cache.purge([tag.site('agency')], 'another');
    expect(lateWatch.isCurrent).toBe(false);
    lateWatch.end();
    expect(findUse()).toBe('old');
  });

  it('is not confirmed any more after a gap in the purges', () => {
    confirm();
    storePage();
    clock += HOUR_MS;
    confirm(ownProcess, clock, 'two');
    expect(findUse()).toBe('old');
  });

  it('is not replaced by a partial page that is made of old answers', () => {
    confirm();
    storePage();
    clock += 2 * HOUR_MS;
    confirm();
    expect(storePage(ownProcess, undefined, 'partial')).toBe(false);
    expect(ownProcess.cache.get(PAGE_KEY)?.policy).toBe('page');
  });

  describe('that is stored on disk', () => {
    it('is fresh after a restart, as soon as the missed purges have come', async () => {
      confirm();
      storePage();
      await waitUntilWritten();
      await ownProcess.cache.close();
      clock += HOUR_MS;
      ownProcess = openProcess();
      expect(findUse()).toBe('old');
      confirm(ownProcess, clock);
      expect(findUse()).toBe('fresh');
      expect(ownProcess.cache.findPageState(PAGE_KEY)).toBe('ready');
    });

    it('is not fresh after a restart when a missed purge concerns it', async () => {
      confirm();
      storePage();
      await waitUntilWritten();
      await ownProcess.cache.close();
      clock += HOUR_MS;
      ownProcess = openProcess();
      ownProcess.cache.purge([tag.estate('agency', 7)], 'message');
      confirm(ownProcess, clock);
      expect(ownProcess.cache.findPageState(PAGE_KEY)).toBe('purged');
      expect(findUse()).toBe('old');
    });

    it('is still purged after a restart, even when the restart follows at once', async () => {
      confirm();
      storePage();
      await waitUntilWritten();
      ownProcess.cache.purge([tag.estate('agency', 7)], 'message');
      expect(await waitForPurgeWrites()).toBe(true);
      await ownProcess.cache.close();
      ownProcess = openProcess();
      confirm(ownProcess, clock);
      expect(findUse()).toBe('old');
    });

    it('is not fresh after a restart that began a new sequence', async () => {
      confirm();
      storePage();
      await waitUntilWritten();
      await ownProcess.cache.close();
      clock += HOUR_MS;
      ownProcess = openProcess();
      confirm(ownProcess, clock, 'two');
      expect(findUse()).toBe('old');
    });

    it('is never confirmed when it was made before the subscription started', async () => {
      storePage();
      await waitUntilWritten();
      const otherProcess = openProcess();
      confirm(ownProcess, clock + 1);
      confirm(otherProcess, clock + 1);
      clock += HOUR_MS;
      confirm(ownProcess, MORNING_MS + 1);
      confirm(otherProcess, MORNING_MS + 1);
      expect([findUse(), findUse(otherProcess)]).toEqual(['old', 'old']);
    });

    it('is fresh for another worker of the same instance, which has read it from the store', async () => {
      const otherProcess = openProcess();
      for (const each of [ownProcess, otherProcess]) confirm(each);
      storePage();
      await waitUntilWritten();
      clock += HOUR_MS;
      confirm(otherProcess);
      expect(findUse(otherProcess)).toBe('fresh');
    });

    it('is not fresh for another instance in the same folder whose purges have a gap of their own', async () => {
      const otherProcess = openProcess();
      confirm();
      confirm(otherProcess, MORNING_MS - HOUR_MS, 'two');
      storePage();
      await waitUntilWritten();
      clock += HOUR_MS;
      confirm(otherProcess, MORNING_MS - HOUR_MS, 'two');
      expect(findUse(otherProcess)).toBe('old');
      confirm();
      expect(findUse()).toBe('fresh');
    });

    it('is out of date for a worker as soon as that worker receives the purge', async () => {
      const otherProcess = openProcess();
      for (const each of [ownProcess, otherProcess]) confirm(each);
      storePage();
      await waitUntilWritten();
      clock += 2 * MINUTE_MS;
      otherProcess.cache.purge([tag.estate('agency', 7)], 'message');
      confirm(otherProcess);
      expect(findUse(otherProcess)).toBe('old');
    });

    it('does not last longer in an instance whose clock is behind', async () => {
      const processBehind = openProcess(() => clock - HOUR_MS);
      confirm();
      storePage();
      await waitUntilWritten();
      processBehind.confirmations.storeConfirmation({
        sequence: 'one',
        since: MORNING_MS,
        confirmedAt: clock - HOUR_MS,
      });
      expect(processBehind.cache.findPageState(PAGE_KEY)).toBe('purged');
    });
  });
});
