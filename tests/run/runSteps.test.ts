import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const RUNNER_FILE = path.resolve(import.meta.dirname, 'runSteps.mjs');
const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

describe('a run of steps', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-steps-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Starts a run of one step. The step runs the given source text in Node. */
  async function startStep(program: string) {
    const run = path.join(folder, 'run.mjs');
    const steps = [{ name: 'waits', slots: 2, program: process.execPath, args: ['-e', program], env: {} }];
    await writeFile(
      run,
      `import { runSteps } from ${JSON.stringify(RUNNER_FILE)};\nawait runSteps(${JSON.stringify(steps)});\n`,
    );
    return spawn(process.execPath, [run], { stdio: ['ignore', 'ignore', 'pipe'] });
  }

  /** Starts a step that starts another program and prints that program's process id. */
  async function startRun() {
    const pidFile = path.join(folder, 'pid');
    const step = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
      setInterval(() => {}, 1000);`;
    const runner = await startStep(step);
    const pid = await vi.waitFor(async () => {
      const text = await readFile(pidFile, 'utf8');
      expect(text).toMatch(/^\d+$/);
      return Number(text);
    }, WAIT_OPTIONS);
    return { runner, pid };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'that gets %s ends the programs that its steps have started',
    async (signal) => {
      const { runner, pid } = await startRun();
      runner.kill(signal);
      const [code] = await once(runner, 'exit');
      expect(code).toBeGreaterThan(128);
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), WAIT_OPTIONS);
    },
  );

  it('prints the message of a test when it fails, before the step has ended', async () => {
    const event = JSON.stringify({
      kind: 'test',
      state: 'failed',
      name: 'a.test.ts > adds',
      message: 'expected 2\n- 2',
    });
    const step = `
      require('node:fs').writeSync(3, ${JSON.stringify(`${event}\n`)});
      setInterval(() => {}, 1000);`;
    const runner = await startStep(step);
    let output = '';
    for await (const part of runner.stderr) {
      output += String(part);
      if (output.includes('FAILED a.test.ts > adds: expected 2\n    - 2\n')) break;
    }
    expect(output).not.toMatch(/waits: (?:ok|FAILED)/);
    runner.kill('SIGTERM');
    await once(runner, 'exit');
  });
});
