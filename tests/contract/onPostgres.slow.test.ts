import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { chooseFiles, POSTGRES_TABLE, readTable } from '../support/programs/onPostgres.ts';
import type { RecordedFile } from '../support/programs/recordStatements.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RUN_TIMEOUT_MS = 1_800_000;

/** Runs every contract test file that uses databases, on each kind of database. Returns the recorded statements. */
async function recordAll(folder: string): Promise<{ readonly output: string; readonly recorded: RecordedFile[] }> {
  const to = path.join(folder, 'statements.jsonl');
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const words = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'integration',
    '--exclude',
    '**/*.slow.test.ts',
    'tests/contract',
  ];
  // The variables that Vitest sets for this process are not passed on.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_OPTIONS$|TEST$|DEV$)/.test(name));
  const env = { ...Object.fromEntries(own), RECORD_STATEMENTS: to };
  const child = spawn(process.execPath, [vitest, ...words], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words_: string) => (output += words_));
  const [code]: readonly unknown[] = await once(child, 'close');
  if (code !== 0) return { output, recorded: [] };
  const lines = (await readFile(to, 'utf8')).trim().split('\n');
  return { output: '', recorded: lines.map((line): RecordedFile => JSON.parse(line)) };
}

it('every contract test passes on every database, and the fast tests run on PostgreSQL what only it can test', {
  timeout: RUN_TIMEOUT_MS,
}, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-statements-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { output, recorded } = await recordAll(folder);
  expect(output).toBe('');
  const former = readTable() ?? {};
  const table = chooseFiles(recorded, former);
  // Some files send random calls, so two runs of the same files may send different statements.
  if (isDeepStrictEqual(Object.keys(table), Object.keys(former))) return;
  // `--update` writes the file again. A run without an earlier file writes it too.
  await expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot(POSTGRES_TABLE);
});
