import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { work } from '#tests/support/programs/processWork.main.ts';
import { PROJECT_ROOT } from '../../projectRoot.ts';
import { ConfinedFailure, LimitExceeded } from './runConfined.ts';
import { runInProcess } from './runInProcess.ts';

const WORK_PROGRAM_FILE = path.join(PROJECT_ROOT, 'tests/support/programs/processWork.main.ts');
const AMPLE_LIMITS = { timeoutMs: 30_000, maxMegabytes: 300 };
type TaskName = Parameters<typeof work>[0]['workKind'];

const isRunning = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('work in a process of its own', () => {
  let folder = '';
  let taskCount = 0;
  beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'gevel-process-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts the task. `pid` returns the id of its process, or 0 while the task has not begun. */
  function startTask(task: TaskName, limits = AMPLE_LIMITS, signal?: AbortSignal) {
    taskCount += 1;
    const pidFile = path.join(folder, String(taskCount));
    const running = runInProcess<typeof work>(WORK_PROGRAM_FILE, { workKind: task, pidFile }, limits, signal);
    return { running, pid: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0) };
  }
  async function awaitError({ running, pid }: ReturnType<typeof startTask>): Promise<unknown> {
    const error: unknown = await running.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isRunning(pid())).toBe(false);
    return error;
  }

  it('returns its result, or the message of its error', async () => {
    const { running, pid } = startTask('answer');
    expect(await running).toEqual({ bytes: Buffer.from('drawn') });
    expect(isRunning(pid())).toBe(false);
    const error = await awaitError(startTask('fail'));
    expect(error).toBeInstanceOf(ConfinedFailure);
    expect(error).toHaveProperty('message', 'this makes no sense');
  });

  it.each(['compute', 'loop'] as const)('is killed after its time limit (%s)', async (task) => {
    expect(await awaitError(startTask(task, { ...AMPLE_LIMITS, timeoutMs: 1500 }))).toBeInstanceOf(LimitExceeded);
  });

  it('is killed when it takes too much memory outside of the JavaScript heap', async () => {
    const error = await awaitError(startTask('hoard', { ...AMPLE_LIMITS, maxMegabytes: 200 }));
    expect(error).toHaveProperty('message', 'it took more than 200 MB of memory');
    expect(error).toBeInstanceOf(LimitExceeded);
  });

  it('is killed when its caller aborts it', async () => {
    const stopController = new AbortController();
    const startedTask = startTask('compute', AMPLE_LIMITS, stopController.signal);
    const error = awaitError(startedTask);
    while (startedTask.pid() === 0) await delay(20);
    stopController.abort(new Error('enough'));
    expect(await error).toHaveProperty('message', 'enough');
    await expect(startTask('answer', AMPLE_LIMITS, stopController.signal).running).rejects.toThrow('enough');
  });

  it('fails when it crashes or exits without an answer, and gets no secrets', async () => {
    expect(await awaitError(startTask('crash'))).toHaveProperty('message', 'its process ended with SIGSEGV');
    expect(await awaitError(startTask('leave'))).toHaveProperty('message', expect.stringContaining('code 3'));
    process.env['A_SECRET'] = 'x';
    expect(await startTask('look around').running).not.toHaveProperty('A_SECRET');
    delete process.env['A_SECRET'];
  });
});
