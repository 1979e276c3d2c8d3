import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOfficeHealth, createBackOfficeHealth } from './backOfficeHealth.ts';
import { BackOfficeUnavailableError } from '../errors.ts';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the health of a back office', () => {
  let health: BackOfficeHealth;
  let probes: number;
  let alive: boolean;
  let hangs: boolean;
  let isStarved: boolean;
  let takesMs: number;
  let changes: boolean[];
  let recoveries: number;
  beforeEach(() => {
    recoveries = 0;
    vi.useFakeTimers();
    probes = 0;
    alive = false;
    hangs = false;
    isStarved = false;
    takesMs = 0;
    changes = [];
    health = createBackOfficeHealth({
      logger: pino({ enabled: false }),
      random: () => 0.5,
      isStarved: () => isStarved,
      onChange: (isDown) => changes.push(isDown),
      onRecovery: () => (recoveries += 1),
      probe: async (limitMs) => {
        probes += 1;
        const call = health.start('probe', { probe: true });
        const isAnswered = alive && !hangs;
        if (hangs) await new Promise((resolve) => setTimeout(resolve, limitMs));
        if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(takesMs, limitMs)));
        if (takesMs > limitMs) return call.failed('other');
        if (isAnswered) call.succeeded();
        else call.failed('other');
      },
    });
  });
  afterEach(() => {
    health.close();
    vi.useRealTimers();
  });

  const fail = (endpoint: string, times = 1, kind: 'connect' | 'other' = 'other') => {
    for (let count = 0; count < times; count += 1) health.start(endpoint).failed(kind);
  };
  const succeed = async (endpoint: string, ms: number) => {
    const call = health.start(endpoint);
    await pass(ms);
    call.succeeded();
  };
  /** Simulates a successful probe, which the breaker always admits. */
  const probeSucceeds = () => health.start('probe', { probe: true }).succeeded();
  const isRefused = (endpoint: string) => {
    try {
      health.start(endpoint).succeeded();
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(BackOfficeUnavailableError);
      expect(error).toMatchObject({ reason: 'open' });
      return true;
    }
  };

  describe('the breaker', () => {
    it('opens for one endpoint that keeps failing, and for no other', () => {
      fail('facets', 5);
      expect(isRefused('facets')).toBe(true);
      expect(health.isOpen).toBe(false);
      expect(isRefused('search')).toBe(false);
    });
    it('opens for the whole back office when several endpoints fail in a row', () => {
      fail('facets', 3);
      fail('search', 2);
      expect(health.isOpen).toBe(true);
      expect(isRefused('page')).toBe(true);
    });
    it('opens the circuit breaker when there is no connection, for every endpoint', () => {
      fail('search', 5, 'connect');
      expect(health.isOpen).toBe(true);
    });
    it('keeps the circuit breaker closed while other calls succeed', async () => {
      for (let round = 0; round < 10; round += 1) {
        fail('facets');
        fail('similar');
        await succeed('search', 1);
        await pass(2000);
      }
      expect(health.isOpen).toBe(false);
    });
    it('does not open for other endpoints when the probes of one fail', async () => {
      fail('facets', 4);
      await succeed('search', 1);
      fail('facets', 1);
      for (let round = 0; round < 10; round += 1) {
        await pass(1500);
        fail('facets');
      }
      expect(health.isOpen).toBe(false);
    });
    it('closes by its own probes when the back office answers again', async () => {
      fail('search', 5, 'connect');
      await pass(3500);
      expect(probes).toBe(3);
      expect(health.isOpen).toBe(true);
      alive = true;
      await pass(1000);
      expect(health.isOpen).toBe(false);
      expect(health.recoveries).toBe(1);
      await pass(5000);
      expect(probes).toBe(4);
    });
    it('counts an abandoned call as failed, until its answer arrives', async () => {
      const late = ['page', 'search', 'facets', 'navigation', 'navigation'].map((endpoint) => health.start(endpoint));
      await pass(1200);
      for (const call of late) call.overdue();
      expect(health.isOpen).toBe(true);
      late[0]?.succeeded();
      expect(health.isOpen).toBe(false);
      for (const call of late.slice(1)) call.failed('other');
      expect(health.isOpen).toBe(false);
    });
    it('reports a change that its own calls have found, once', () => {
      fail('search', 5, 'connect');
      expect(changes).toEqual([true]);
      probeSucceeds();
      probeSucceeds();
      expect(changes).toEqual([true, false]);
    });
    it('reports that a kind of call works again, because other processes may still block it', async () => {
      fail('facets', 5);
      expect(changes).toEqual([]);
      await pass(1500);
      await succeed('facets', 1);
      expect([changes, recoveries]).toEqual([[false], 1]);
    });
    it('does not count calls that were sent before an outage was over and fail after it', async () => {
      const late = ['page', 'search', 'facets', 'navigation', 'redirects'].map((endpoint) => health.start(endpoint));
      await pass(5);
      fail('search', 5, 'connect');
      await pass(5);
      probeSucceeds();
      for (const call of late) call.failed('connect');
      expect([health.isOpen, recoveries]).toEqual([false, 1]);
    });
    it('forgets the failures of each kind of call when all work again', () => {
      fail('facets', 5);
      fail('search', 1, 'connect');
      expect(health.isOpen).toBe(true);
      probeSucceeds();
      expect(isRefused('facets')).toBe(false);
      expect(isRefused('search')).toBe(false);
    });

    describe('during a recheck', () => {
      beforeEach(() => fail('search', 5, 'connect'));

      it('closes at once when the back office answers again, so that the first visitor gets a page', async () => {
        alive = true;
        await health.recheck();
        expect(health.isOpen).toBe(false);
      });
      it('stays open when it still fails', async () => {
        await health.recheck();
        expect([health.isOpen, probes]).toEqual([true, 1]);
      });
      it('probes at most every 25 ms, however many visitors wait', async () => {
        for (let visitor = 0; visitor < 100; visitor += 1) {
          void health.recheck();
          await pass(1);
        }
        expect(probes).toBeLessThanOrEqual(5);
      });
      it('probes once for all visitors who wait, and lets none of them wait for a back office that hangs', async () => {
        hangs = true;
        let ended = 0;
        for (let visitor = 0; visitor < 50; visitor += 1) void health.recheck().then(() => (ended += 1));
        await pass(40);
        expect([ended, probes]).toEqual([50, 1]);
        expect(health.isOpen).toBe(true);
      });
      it('probes again for a visitor who came after a probe that gets no answer', async () => {
        hangs = true;
        void health.recheck();
        await pass(20);
        [hangs, alive] = [false, true];
        await Promise.all([health.recheck(), pass(30)]);
        expect([probes, health.isOpen]).toEqual([2, false]);
      });
      it('lets one probe go on for which no visitor waits any more: its answer closes the circuit', async () => {
        [alive, takesMs] = [true, 120];
        let ended = 0;
        for (let visitor = 0; visitor < 2; visitor += 1) void health.recheck().then(() => (ended += 1));
        await pass(40);
        expect([ended, health.isOpen]).toEqual([2, true]);
        await pass(80);
        expect([health.isOpen, probes]).toEqual([false, 1]);
      });
      it('ends as soon as another call has closed the circuit', async () => {
        hangs = true;
        isStarved = true;
        let isOver = false;
        void health.recheck().then(() => (isOver = true));
        await pass(100);
        expect(isOver).toBe(false);
        health.hear(false);
        await pass(0);
        expect([isOver, health.isOpen]).toEqual([true, false]);
      });
    });

    describe('when another process reports', () => {
      it('an outage, opens when its own probe fails', async () => {
        health.hear(true);
        await pass(0);
        expect([health.isOpen, probes]).toEqual([true, 1]);
        expect(changes).toEqual([]);
      });
      it('an outage, opens when its own probe gets no answer in time', async () => {
        hangs = true;
        health.hear(true);
        await pass(1100);
        expect(health.isOpen).toBe(false);
        await pass(100);
        expect(health.isOpen).toBe(true);
      });
      it('an outage, stays closed when it gets an answer itself', async () => {
        alive = true;
        health.hear(true);
        await pass(2000);
        expect(health.isOpen).toBe(false);
      });
      it('an outage, reports an answer of its own, because the other process may have failed earlier', async () => {
        alive = true;
        health.hear(true);
        await pass(0);
        expect(changes).toEqual([false]);
      });
      it('a recovery, forgets the failures of one kind of call', () => {
        fail('facets', 5);
        health.hear(false);
        expect([isRefused('facets'), recoveries]).toEqual([false, 1]);
      });
      it('a recovery, closes', () => {
        fail('search', 5, 'connect');
        health.hear(false);
        expect(health.isOpen).toBe(false);
        expect(isRefused('search')).toBe(false);
        expect(changes).toEqual([true]);
      });
    });

    it('stops probing when closed', async () => {
      fail('search', 5, 'connect');
      health.close();
      await pass(5000);
      expect(probes).toBe(0);
    });
  });

  describe('the pace', () => {
    it('is fast when nothing is known', () => {
      expect(health.pace()).toBe('fast');
    });
    it('is slow after slow answers, and fast again after quick ones', async () => {
      await succeed('search', 2000);
      expect(health.pace()).toBe('slow');
      for (let count = 0; count < 3; count += 1) await succeed('search', 5);
      expect(health.pace()).toBe('fast');
    });
    it('is not slow because of one slow call among quick ones', async () => {
      for (const ms of [5, 5, 400, 5, 5]) await succeed('search', ms);
      expect(health.pace()).toBe('fast');
    });
    it('ignores transfers that are not measured', async () => {
      const transfer = health.start('asset', { measured: false });
      await pass(3000);
      transfer.succeeded();
      expect(health.pace()).toBe('fast');
    });
    it('ignores old measurements', async () => {
      await succeed('search', 2000);
      await pass(5 * 60_000);
      expect(health.pace()).toBe('fast');
    });
    it('is silent while a call goes unanswered', async () => {
      await succeed('search', 5);
      const call = health.start('search');
      await pass(1400);
      expect(health.pace()).toBe('fast');
      await pass(200);
      expect(health.pace()).toBe('silent');
      call.succeeded();
      expect(health.pace()).toBe('slow');
    });
    it('is not silent while other calls are answered', async () => {
      health.start('facets');
      for (let count = 0; count < 4; count += 1) await succeed('search', 500);
      expect(health.pace()).toBe('slow');
    });
    it('waits longer before it is silent when the back office is known to be slow', async () => {
      await succeed('search', 2000);
      health.start('search');
      await pass(3000);
      expect(health.pace()).toBe('slow');
      await pass(1100);
      expect(health.pace()).toBe('silent');
    });
    it('is silent after an abandoned call, until the next answer', async () => {
      const call = health.start('search');
      await pass(1200);
      call.overdue();
      expect(health.pace()).toBe('silent');
      call.failed('other');
      await pass(10_000);
      expect(health.pace()).toBe('silent');
      await succeed('page', 5);
      expect(health.pace()).toBe('fast');
    });
    it('stays slow, and patient, when a call to a slow back office is overdue', async () => {
      const late = health.start('search');
      const first = health.start('page');
      await pass(2000);
      first.succeeded();
      late.overdue();
      expect(health.pace()).toBe('slow');
      health.start('search');
      await pass(3900);
      expect(health.pace()).toBe('slow');
      await pass(200);
      expect(health.pace()).toBe('silent');
    });
    it('does not count calls as slow that only wait for other calls', async () => {
      const calls = Array.from({ length: 32 }, () => health.start('search'));
      await pass(300);
      for (const call of calls.toReversed().slice(0, 8)) call.succeeded();
      expect(health.pace()).toBe('fast');
      await pass(1100);
      for (const call of calls.toReversed().slice(8)) call.succeeded();
      expect(health.pace()).toBe('slow');
    });
    it('is not silent as long as answers come, even when one call gets none', async () => {
      const call = health.start('search');
      for (let count = 0; count < 12; count += 1) await succeed('page', 100);
      call.overdue();
      expect(health.pace()).toBe('fast');
    });
    it('becomes silent later on a machine that has no time to spare', async () => {
      await succeed('search', 5);
      isStarved = true;
      health.start('search');
      await pass(4900);
      expect(health.pace()).toBe('fast');
      await pass(200);
      expect(health.pace()).toBe('silent');
    });
    it('is silent while the breaker is open', () => {
      fail('search', 5, 'connect');
      expect(health.pace()).toBe('silent');
    });
  });

  describe('an answer that has not come in time', () => {
    it('is not worth waiting for when nothing answers', async () => {
      health.start('search');
      await pass(1200);
      expect(health.isWorthWaiting()).toBe(false);
    });
    it('is worth waiting for while other calls are answered, and for as long after the last of them as a call may take', async () => {
      const call = health.start('search');
      for (let count = 0; count < 4; count += 1) await succeed('page', 500);
      expect(health.isWorthWaiting()).toBe(true);
      call.succeeded();
      for (let count = 0; count < 8; count += 1) await succeed('page', 5);
      expect(health.pace()).toBe('fast');
      expect(health.isWorthWaiting()).toBe(true);
      await pass(1200);
      expect(health.isWorthWaiting()).toBe(false);
    });
    it('is worth waiting for while this process is starved, until no answer has come for very long', async () => {
      isStarved = true;
      health.start('search');
      await pass(4900);
      expect(health.isWorthWaiting()).toBe(true);
      await pass(200);
      expect(health.isWorthWaiting()).toBe(false);
    });
    it('is not worth waiting for where the back office is known to be down or silent, starved or not', async () => {
      isStarved = true;
      const call = health.start('search');
      await pass(1200);
      call.overdue();
      expect(health.isWorthWaiting()).toBe(false);
      await succeed('search', 5);
      fail('search', 5, 'connect');
      expect(health.isWorthWaiting()).toBe(false);
    });
  });

  describe('a call under way', () => {
    it('is not lost while it is young, nor where all calls take long', async () => {
      const startedAt = performance.now();
      health.start('search');
      await pass(1199);
      expect(health.isLost(startedAt)).toBe(false);
      await succeed('page', 1300);
      expect(health.pace()).toBe('slow');
      expect(health.isLost(startedAt)).toBe(false);
    });
    it('is lost when it takes long and others do not, or when nothing is answered', async () => {
      const startedAt = performance.now();
      health.start('search');
      for (let count = 0; count < 3; count += 1) await succeed('page', 5);
      await pass(1300);
      expect(health.isLost(startedAt)).toBe(true);
      isStarved = true;
      expect(health.isLost(startedAt)).toBe(false);
    });
    it('is lost with the outage during which it was sent', async () => {
      const before = performance.now();
      await pass(10);
      fail('search', 5, 'connect');
      await pass(5);
      probeSucceeds();
      expect(health.isLost(before)).toBe(true);
      expect(health.isLost(performance.now())).toBe(false);
    });
  });
});
