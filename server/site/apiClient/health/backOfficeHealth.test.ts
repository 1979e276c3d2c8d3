import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOfficeHealth, createBackOfficeHealth } from './backOfficeHealth.ts';
import { BackOfficeUnavailableError } from '../errors.ts';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the health of a back office', () => {
  let health: BackOfficeHealth;
  let probes: number;
  let alive: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    probes = 0;
    alive = false;
    health = createBackOfficeHealth({
      logger: pino({ enabled: false }),
      random: () => 0.5,
      probe: async () => {
        probes += 1;
        const call = health.start('probe', { probe: true });
        if (alive) call.succeeded();
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
    it('does not judge by transfers that are not measured', async () => {
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
    it('takes as long to be silent as the back office is known to take', async () => {
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
    it('stays slow, and patient, when a call is overdue of a back office that is known to be slow', async () => {
      expect(health.timeoutMs()).toBe(1200);
      const late = health.start('search');
      const first = health.start('page');
      await pass(2000);
      first.succeeded();
      expect(health.timeoutMs()).toBe(5000);
      late.overdue();
      expect(health.pace()).toBe('slow');
      health.start('search');
      await pass(3900);
      expect(health.pace()).toBe('slow');
      await pass(200);
      expect(health.pace()).toBe('silent');
      expect(health.timeoutMs()).toBe(5000);
    });
    it('does not call slow what only waits for other calls', async () => {
      const calls = Array.from({ length: 32 }, () => health.start('search'));
      await pass(300);
      for (const call of calls.toReversed().slice(0, 8)) call.succeeded();
      expect(health.pace()).toBe('fast');
      await pass(1100);
      for (const call of calls.toReversed().slice(8)) call.succeeded();
      expect(health.pace()).toBe('slow');
    });
    it('is silent while the breaker is open', () => {
      fail('search', 5, 'connect');
      expect(health.pace()).toBe('silent');
    });
  });
});
