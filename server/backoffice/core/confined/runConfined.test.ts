import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { work } from '#tests/support/programs/confinedWork.worker.ts';
import { PROJECT_ROOT } from '../../projectRoot.ts';
import { ConfinedFailure, LimitExceeded, runConfined } from './runConfined.ts';

const WORK_PROGRAM_FILE = path.join(PROJECT_ROOT, 'tests/support/programs/confinedWork.worker.ts');
const AMPLE_LIMITS = { timeoutMs: 30_000, maxMegabytes: 64 };
const run = (task: Parameters<typeof work>[0], limits = AMPLE_LIMITS, signal?: AbortSignal) =>
  runConfined<typeof work>(WORK_PROGRAM_FILE, task, limits, signal);

describe('confined work', () => {
  it('returns its result, or the message of its error', async () => {
    expect(await run('answer')).toEqual({ nights: ['2027-01-01'] });
    const error = await run('fail').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfinedFailure);
    expect(error).toHaveProperty('message', 'this makes no sense');
  });

  it('is terminated after its time limit, while other work continues', async () => {
    let tickCount = 0;
    const tickTimer = setInterval(() => (tickCount += 1), 10);
    await expect(run('loop', { ...AMPLE_LIMITS, timeoutMs: 1500 })).rejects.toThrow(LimitExceeded);
    clearInterval(tickTimer);
    expect(tickCount).toBeGreaterThan(10);
  });

  it('is terminated when it uses too much memory', async () => {
    await expect(run('hoard', { ...AMPLE_LIMITS, maxMegabytes: 16 })).rejects.toThrow('more than 16 MB of memory');
  });

  it('is terminated when its caller aborts it', async () => {
    const stopController = new AbortController();
    const runPromise = run('loop', AMPLE_LIMITS, stopController.signal).catch((reason: unknown) => reason);
    await delay(200);
    stopController.abort(new Error('enough'));
    expect(await runPromise).toHaveProperty('message', 'enough');
    await expect(run('answer', AMPLE_LIMITS, stopController.signal)).rejects.toThrow('enough');
  });

  it('fails when it exits without an answer, and gets no secrets in its environment', async () => {
    await expect(run('leave')).rejects.toThrow('ended with code 3');
    expect(await run('look around')).toEqual({});
  });
});
