import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedBackOffice, startEmbeddedBackOffice } from './embeddedBackOffice.ts';

const WAIT_OPTIONS = { timeout: 60_000 };
const { execPath } = process;

describe('the embedded back office', () => {
  let folder: string;
  let lines: Record<string, unknown>[];
  let backOffice: EmbeddedBackOffice | undefined;

  /** Starts a program whose runs end with these codes, one after the other; later runs answer and go on. */
  async function start(exitCodes: readonly number[]) {
    const programFile = path.join(folder, 'program.mjs');
    await writeFile(
      programFile,
      `import { appendFileSync, readFileSync } from 'node:fs';
      const file = ${JSON.stringify(path.join(folder, 'runs'))};
      appendFileSync(file, 'x');
      const code = ${JSON.stringify(exitCodes)}[readFileSync(file, 'utf8').length - 1];
      if (code !== undefined) process.exit(code);
      process.on('disconnect', () => process.exit());
      process.send({ type: 'ready' });`,
    );
    backOffice = startEmbeddedBackOffice({
      programFile,
      port: 1,
      origin: 'http://127.0.0.1:1',
      logger: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    });
    return backOffice;
  }
  const countRuns = async () => (await readFile(path.join(folder, 'runs'), 'utf8').catch(() => '')).length;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-embedded-'));
    lines = [];
    backOffice = undefined;
  });
  afterEach(async () => {
    process.execPath = execPath;
    await backOffice?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('stops the start of the site when it refuses its settings', async () => {
    const { readyPromise } = await start([1]);
    await expect(readyPromise).rejects.toThrow('The back office could not start');
  });

  it('is started again when it refuses its settings after the site has started, and the log says so', async () => {
    const { readyPromise } = await start([75, 1]);
    await readyPromise;
    await expect.poll(countRuns, WAIT_OPTIONS).toBe(3);
    expect(lines.map(({ msg, code }) => [msg, code])).toEqual([
      ['back office exited, restarting', 75],
      ['back office exited, restarting', 1],
    ]);
  });

  it('is started again when the system could not start its process, and the site starts meanwhile', async () => {
    process.execPath = path.join(folder, 'missing');
    const { readyPromise } = await start([]);
    await readyPromise;
    expect(lines).toMatchObject([{ msg: 'back office could not be started, trying again', err: { code: 'ENOENT' } }]);
    process.execPath = execPath;
    await expect.poll(countRuns, WAIT_OPTIONS).toBe(1);
  });

  it('can be stopped while no process of it exists', async () => {
    process.execPath = path.join(folder, 'missing');
    const startedBackOffice = await start([]);
    await startedBackOffice.readyPromise;
    process.execPath = execPath;
    await startedBackOffice.stop();
    expect(await countRuns()).toBe(0);
  });
});
