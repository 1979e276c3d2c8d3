import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOfficeHealth, createBackOfficeHealth } from './backOfficeHealth.ts';
import { BackOfficeUnavailableError } from '../errors.ts';

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the health of a back office', () => {
  let health: BackOfficeHealth;
  let probeCount: number;
  let isAlive: boolean;
  let isHanging: boolean;
  let isStarved: boolean;
  let probeDurationMs: number;
  let reportedChanges: boolean[];
  let recoveryCount: number;
  beforeEach(() => {
    recoveryCount = 0;
    vi.useFakeTimers();
    probeCount = 0;
    isAlive = false;
    isHanging = false;
    isStarved = false;
    probeDurationMs = 0;
    reportedChanges = [];
    health = createBackOfficeHealth({
      logger: pino({ enabled: false }),
      random: () => 0.5,
      isStarved: () => isStarved,
      onChange: (isDown) => reportedChanges.push(isDown),
      onRecovery: () => (recoveryCount += 1),
      probe: async (limitMs) => {
        probeCount += 1;
        const call = health.startCall('probe', { isProbe: true });
        const isAnswered = isAlive && !isHanging;
        if (isHanging) await new Promise((resolve) => setTimeout(resolve, limitMs));
        if (probeDurationMs > 0)
          await new Promise((resolve) => setTimeout(resolve, Math.min(probeDurationMs, limitMs)));
        if (probeDurationMs > limitMs) return call.recordFailure('other');
        if (isAnswered) call.recordSuccess();
        else call.recordFailure('other');
      },
    });
  });
  afterEach(() => {
    health.close();
    vi.useRealTimers();
  });

  const failCalls = (endpoint: string, times = 1, kind: 'connect' | 'other' = 'other') => {
    for (let count = 0; count < times; count += 1) health.startCall(endpoint).recordFailure(kind);
  };
  const answerAfter = async (endpoint: string, ms: number) => {
    const call = health.startCall(endpoint);
    await advanceTime(ms);
    call.recordSuccess();
  };
  /** Simulates a successful probe, which the breaker always admits. */
  const succeedProbe = () => health.startCall('probe', { isProbe: true }).recordSuccess();
  const isRefused = (endpoint: string) => {
    try {
      health.startCall(endpoint).recordSuccess();
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(BackOfficeUnavailableError);
      expect(error).toMatchObject({ reason: 'open' });
      return true;
    }
  };

  describe('the breaker', () => {
    it('opens for one endpoint that keeps failing, and for no other', () => {
      failCalls('facets', 5);
      expect(isRefused('facets')).toBe(true);
      expect(health.isOpen).toBe(false);
      expect(isRefused('search')).toBe(false);
    });
    it('opens for the whole back office when several endpoints fail in a row', () => {
      failCalls('facets', 3);
      failCalls('search', 2);
      expect(health.isOpen).toBe(true);
      expect(isRefused('page')).toBe(true);
    });
    it('opens the circuit breaker when there is no connection, for every endpoint', () => {
      failCalls('search', 5, 'connect');
      expect(health.isOpen).toBe(true);
    });
    it('keeps the circuit breaker closed while other calls succeed', async () => {
      for (let round = 0; round < 10; round += 1) {
        failCalls('facets');
        failCalls('similar');
        await answerAfter('search', 1);
        await advanceTime(2000);
      }
      expect(health.isOpen).toBe(false);
    });
    it('does not open for other endpoints when the probes of one endpoint fail', async () => {
      failCalls('facets', 4);
      await answerAfter('search', 1);
      failCalls('facets', 1);
      for (let round = 0; round < 10; round += 1) {
        await advanceTime(1500);
        failCalls('facets');
      }
      expect(health.isOpen).toBe(false);
    });
    it('closes by its own probes when the back office answers again', async () => {
      failCalls('search', 5, 'connect');
      await advanceTime(3500);
      expect(probeCount).toBe(3);
      expect(health.isOpen).toBe(true);
      isAlive = true;
      await advanceTime(1000);
      expect(health.isOpen).toBe(false);
      expect(health.recoveryCount).toBe(1);
      await advanceTime(5000);
      expect(probeCount).toBe(4);
    });
    it('counts an overdue call as failed, until its answer arrives', async () => {
      const lateCalls = ['page', 'search', 'facets', 'navigation', 'navigation'].map((endpoint) =>
        health.startCall(endpoint),
      );
      await advanceTime(1200);
      for (const call of lateCalls) call.recordOverdue();
      expect(health.isOpen).toBe(true);
      lateCalls[0]?.recordSuccess();
      expect(health.isOpen).toBe(false);
      for (const call of lateCalls.slice(1)) call.recordFailure('other');
      expect(health.isOpen).toBe(false);
    });
    it('reports once a change that its own calls have shown', () => {
      failCalls('search', 5, 'connect');
      expect(reportedChanges).toEqual([true]);
      succeedProbe();
      succeedProbe();
      expect(reportedChanges).toEqual([true, false]);
    });
    it('reports that a kind of call works again, because other processes may still block it', async () => {
      failCalls('facets', 5);
      expect(reportedChanges).toEqual([]);
      await advanceTime(1500);
      await answerAfter('facets', 1);
      expect([reportedChanges, recoveryCount]).toEqual([[false], 1]);
    });
    it('does not count calls that were sent before the end of an outage and fail after the end', async () => {
      const lateCalls = ['page', 'search', 'facets', 'navigation', 'redirects'].map((endpoint) =>
        health.startCall(endpoint),
      );
      await advanceTime(5);
      failCalls('search', 5, 'connect');
      await advanceTime(5);
      succeedProbe();
      for (const call of lateCalls) call.recordFailure('connect');
      expect([health.isOpen, recoveryCount]).toEqual([false, 1]);
    });
    it('forgets the failures of each kind of call when all work again', () => {
      failCalls('facets', 5);
      failCalls('search', 1, 'connect');
      expect(health.isOpen).toBe(true);
      succeedProbe();
      expect(isRefused('facets')).toBe(false);
      expect(isRefused('search')).toBe(false);
    });

    describe('during a recheck', () => {
      beforeEach(() => failCalls('search', 5, 'connect'));

      it('closes at once when the back office answers again, so that the first visitor gets a page', async () => {
        isAlive = true;
        await health.recheckNow();
        expect(health.isOpen).toBe(false);
      });
      it('stays open when the back office still fails', async () => {
        await health.recheckNow();
        expect([health.isOpen, probeCount]).toEqual([true, 1]);
      });
      it('probes at most every 25 ms, however many visitors wait', async () => {
        for (let visitor = 0; visitor < 100; visitor += 1) {
          void health.recheckNow();
          await advanceTime(1);
        }
        expect(probeCount).toBeLessThanOrEqual(5);
      });
      it('probes once for all visitors who wait, and lets none of them wait for a back office that hangs', async () => {
        isHanging = true;
        let endedCount = 0;
        for (let visitor = 0; visitor < 50; visitor += 1) void health.recheckNow().then(() => (endedCount += 1));
        await advanceTime(40);
        expect([endedCount, probeCount]).toEqual([50, 1]);
        expect(health.isOpen).toBe(true);
      });
      it('probes again for a visitor who came after a probe that gets no answer', async () => {
        isHanging = true;
        void health.recheckNow();
        await advanceTime(20);
        [isHanging, isAlive] = [false, true];
        await Promise.all([health.recheckNow(), advanceTime(30)]);
        expect([probeCount, health.isOpen]).toEqual([2, false]);
      });
      it('continues one probe for which no visitor waits any more, and closes when that probe is answered', async () => {
        [isAlive, probeDurationMs] = [true, 120];
        let endedCount = 0;
        for (let visitor = 0; visitor < 2; visitor += 1) void health.recheckNow().then(() => (endedCount += 1));
        await advanceTime(40);
        expect([endedCount, health.isOpen]).toEqual([2, true]);
        await advanceTime(80);
        expect([health.isOpen, probeCount]).toEqual([false, 1]);
      });
      it('ends as soon as another call has closed the circuit', async () => {
        isHanging = true;
        isStarved = true;
        let isOver = false;
        void health.recheckNow().then(() => (isOver = true));
        await advanceTime(100);
        expect(isOver).toBe(false);
        health.processReport(false);
        await advanceTime(0);
        expect([isOver, health.isOpen]).toEqual([true, false]);
      });
    });

    describe('when another process reports', () => {
      it('an outage: it opens when its own probe fails', async () => {
        health.processReport(true);
        await advanceTime(0);
        expect([health.isOpen, probeCount]).toEqual([true, 1]);
        expect(reportedChanges).toEqual([]);
      });
      it('an outage: it opens when its own probe gets no answer in time', async () => {
        isHanging = true;
        health.processReport(true);
        await advanceTime(1100);
        expect(health.isOpen).toBe(false);
        await advanceTime(100);
        expect(health.isOpen).toBe(true);
      });
      it('an outage: it stays closed when its own probe is answered', async () => {
        isAlive = true;
        health.processReport(true);
        await advanceTime(2000);
        expect(health.isOpen).toBe(false);
      });
      it('an outage: it reports an answer to its own probe, because the other process may have failed earlier', async () => {
        isAlive = true;
        health.processReport(true);
        await advanceTime(0);
        expect(reportedChanges).toEqual([false]);
      });
      it('a recovery: it forgets the failures of one kind of call', () => {
        failCalls('facets', 5);
        health.processReport(false);
        expect([isRefused('facets'), recoveryCount]).toEqual([false, 1]);
      });
      it('a recovery: it closes', () => {
        failCalls('search', 5, 'connect');
        health.processReport(false);
        expect(health.isOpen).toBe(false);
        expect(isRefused('search')).toBe(false);
        expect(reportedChanges).toEqual([true]);
      });
    });

    it('stops probing when closed', async () => {
      failCalls('search', 5, 'connect');
      health.close();
      await advanceTime(5000);
      expect(probeCount).toBe(0);
    });
  });

  describe('the pace', () => {
    it('is fast when nothing is known', () => {
      expect(health.getPace()).toBe('fast');
    });
    it('is slow after slow answers, and fast again after quick ones', async () => {
      await answerAfter('search', 2000);
      expect(health.getPace()).toBe('slow');
      for (let count = 0; count < 3; count += 1) await answerAfter('search', 5);
      expect(health.getPace()).toBe('fast');
    });
    it('is not slow because of one slow call among quick ones', async () => {
      for (const ms of [5, 5, 400, 5, 5]) await answerAfter('search', ms);
      expect(health.getPace()).toBe('fast');
    });
    it('ignores transfers that are not measured', async () => {
      const transferCall = health.startCall('asset', { isMeasured: false });
      await advanceTime(3000);
      transferCall.recordSuccess();
      expect(health.getPace()).toBe('fast');
    });
    it('ignores old measurements', async () => {
      await answerAfter('search', 2000);
      await advanceTime(5 * 60_000);
      expect(health.getPace()).toBe('fast');
    });
    it('is silent while a call goes unanswered', async () => {
      await answerAfter('search', 5);
      const call = health.startCall('search');
      await advanceTime(1400);
      expect(health.getPace()).toBe('fast');
      await advanceTime(200);
      expect(health.getPace()).toBe('silent');
      call.recordSuccess();
      expect(health.getPace()).toBe('slow');
    });
    it('is not silent while other calls are answered', async () => {
      health.startCall('facets');
      for (let count = 0; count < 4; count += 1) await answerAfter('search', 500);
      expect(health.getPace()).toBe('slow');
    });
    it('waits longer before it is silent when the back office is known to be slow', async () => {
      await answerAfter('search', 2000);
      health.startCall('search');
      await advanceTime(3000);
      expect(health.getPace()).toBe('slow');
      await advanceTime(1100);
      expect(health.getPace()).toBe('silent');
    });
    it('is silent after an overdue call, until the next answer', async () => {
      const call = health.startCall('search');
      await advanceTime(1200);
      call.recordOverdue();
      expect(health.getPace()).toBe('silent');
      call.recordFailure('other');
      await advanceTime(10_000);
      expect(health.getPace()).toBe('silent');
      await answerAfter('page', 5);
      expect(health.getPace()).toBe('fast');
    });
    it('stays slow, and becomes silent later, when a call to a slow back office is overdue', async () => {
      const lateCall = health.startCall('search');
      const pageCall = health.startCall('page');
      await advanceTime(2000);
      pageCall.recordSuccess();
      lateCall.recordOverdue();
      expect(health.getPace()).toBe('slow');
      health.startCall('search');
      await advanceTime(3900);
      expect(health.getPace()).toBe('slow');
      await advanceTime(200);
      expect(health.getPace()).toBe('silent');
    });
    it('does not become slow because of calls that only wait for other calls', async () => {
      const calls = Array.from({ length: 32 }, () => health.startCall('search'));
      await advanceTime(300);
      for (const call of calls.toReversed().slice(0, 8)) call.recordSuccess();
      expect(health.getPace()).toBe('fast');
      await advanceTime(1100);
      for (const call of calls.toReversed().slice(8)) call.recordSuccess();
      expect(health.getPace()).toBe('slow');
    });
    it('is not silent as long as answers come, even when one call gets none', async () => {
      const call = health.startCall('search');
      for (let count = 0; count < 12; count += 1) await answerAfter('page', 100);
      call.recordOverdue();
      expect(health.getPace()).toBe('fast');
    });
    it('becomes silent later in a starved process', async () => {
      await answerAfter('search', 5);
      isStarved = true;
      health.startCall('search');
      await advanceTime(4900);
      expect(health.getPace()).toBe('fast');
      await advanceTime(200);
      expect(health.getPace()).toBe('silent');
    });
    it('is silent while the breaker is open', () => {
      failCalls('search', 5, 'connect');
      expect(health.getPace()).toBe('silent');
    });
  });

  describe('an answer that has not come in time', () => {
    it('is not worth waiting for when nothing answers', async () => {
      health.startCall('search');
      await advanceTime(1200);
      expect(health.isWorthWaiting()).toBe(false);
    });
    it('is worth waiting for until the last answer to any call is older than the time that a call may take', async () => {
      const call = health.startCall('search');
      for (let count = 0; count < 4; count += 1) await answerAfter('page', 500);
      expect(health.isWorthWaiting()).toBe(true);
      call.recordSuccess();
      for (let count = 0; count < 8; count += 1) await answerAfter('page', 5);
      expect(health.getPace()).toBe('fast');
      expect(health.isWorthWaiting()).toBe(true);
      await advanceTime(1200);
      expect(health.isWorthWaiting()).toBe(false);
    });
    it('is worth waiting for while this process is starved, until no answer has come for very long', async () => {
      isStarved = true;
      health.startCall('search');
      await advanceTime(4900);
      expect(health.isWorthWaiting()).toBe(true);
      await advanceTime(200);
      expect(health.isWorthWaiting()).toBe(false);
    });
    it('is not worth waiting for when the back office is known to be down or silent, also in a starved process', async () => {
      isStarved = true;
      const call = health.startCall('search');
      await advanceTime(1200);
      call.recordOverdue();
      expect(health.isWorthWaiting()).toBe(false);
      await answerAfter('search', 5);
      failCalls('search', 5, 'connect');
      expect(health.isWorthWaiting()).toBe(false);
    });
  });

  describe('a call under way', () => {
    it('is not lost soon after its start, or when all calls take long', async () => {
      const startedAt = performance.now();
      health.startCall('search');
      await advanceTime(1199);
      expect(health.isLost(startedAt)).toBe(false);
      await answerAfter('page', 1300);
      expect(health.getPace()).toBe('slow');
      expect(health.isLost(startedAt)).toBe(false);
    });
    it('is lost when it takes long and other calls do not, unless this process is starved', async () => {
      const startedAt = performance.now();
      health.startCall('search');
      for (let count = 0; count < 3; count += 1) await answerAfter('page', 5);
      await advanceTime(1300);
      expect(health.isLost(startedAt)).toBe(true);
      isStarved = true;
      expect(health.isLost(startedAt)).toBe(false);
    });
    it('is lost when it was sent before the end of an outage', async () => {
      const startedAt = performance.now();
      await advanceTime(10);
      failCalls('search', 5, 'connect');
      await advanceTime(5);
      succeedProbe();
      expect(health.isLost(startedAt)).toBe(true);
      expect(health.isLost(performance.now())).toBe(false);
    });
  });
});
