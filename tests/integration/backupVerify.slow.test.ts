import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ArchiveFile, readArchive, writeArchive } from '#server/backoffice/backup/archive.ts';
import { writeService } from '#server/backoffice/serviceFile.ts';
import {
  listDatabaseKinds,
  EMBEDDED_KIND,
  type TestDatabase,
  createUnmadeDatabase,
} from '../support/programs/databases.ts';
import { createGoodBackup } from '../support/programs/goodBackup.ts';
import { runCommandOn } from '../support/programs/runOn.ts';

const CLI_FILE = path.resolve(import.meta.dirname, '../../server/backoffice/commands/cli.ts');
const RECORD_FILE = 'backup-verified.json';

let folder: string;
let good: string;
/**
 * The data folder on which the command runs, without a database. At first it contains only `service.json`, which a back
 * office writes when it starts. The command therefore treats the folder as that of a back office.
 */
let service: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-verify-'));
  good = await createGoodBackup(EMBEDDED_KIND, folder);
  service = await createUnmadeDatabase();
  writeService(service.env.dataDir, { sitePort: 3000 });
});
afterAll(async () => {
  await service.remove();
  await rm(folder, { recursive: true, force: true });
});

const runVerify = (file: string) => runCommandOn(service, ['backup', 'verify', file]);
/** Lists the files in the data folder of `service`, in order to find files that a verification has left. */
const listDataFiles = async () => (await readdir(service.env.dataDir)).toSorted();

describe.each(listDatabaseKinds())('a good backup of $name', (kind) => {
  it('is found valid, recorded for metrics, and leaves nothing else', async () => {
    const since = Date.now();
    const file = kind === EMBEDDED_KIND ? good : await createGoodBackup(kind, folder);
    const { code, out, err } = await runVerify(file);
    expect([code, err]).toEqual([0, expect.not.stringContaining('ot verified')]);
    expect(out).toMatch(
      /with the data of 2\d{3}-\S+Z\nRestored and compared: 2 sites, \d+ rows of \d+ tables, 4 pictures and documents\n$/,
    );
    expect(await listDataFiles()).toEqual([RECORD_FILE, 'service.json']);
    const [, at = ''] = /with the data of (\S+)/.exec(out) ?? [];
    const record = JSON.parse(await readFile(path.join(service.env.dataDir, RECORD_FILE), 'utf8'));
    expect(Date.parse(record.backupAt)).toBe(Date.parse(at));
    expect(Date.parse(record.verifiedAt)).toBeGreaterThan(since);
  });
});

it('rows that the database refuses are damage, and the earlier record stays', async () => {
  const before = await readFile(path.join(service.env.dataDir, RECORD_FILE), 'utf8');
  const files: ArchiveFile[] = [];
  // A home references a site that does not exist, while checksums, counts and columns are right.
  for await (const { name, bytes } of readArchive(good, () => Infinity))
    files.push({
      name,
      bytes: name.startsWith('estates/') ? Buffer.from(bytes.toString().replace('noord', 'nooord')) : bytes,
    });
  const file = path.join(folder, 'stranger.tar.gz');
  await writeArchive(file, Readable.from(files));
  const { code, err } = await runVerify(file);
  expect([code, err]).toEqual([1, expect.stringMatching(/cannot be restored: .*foreign key/)]);
  expect(await readFile(path.join(service.env.dataDir, RECORD_FILE), 'utf8')).toBe(before);
  expect(await listDataFiles()).toEqual([RECORD_FILE, 'service.json']);
});

it('an aborted verification removes what it has created, and the next one removes what a killed one has left', async () => {
  const dataDir = await mkdtemp(path.join(folder, 'ended-'));
  writeService(dataDir, { sitePort: 3000 });
  const leftover = path.join(dataDir, 'verify-999999999-abcdef');
  await cp(service.env.dataDir, leftover, { recursive: true });
  const child = spawn(process.execPath, [CLI_FILE, 'backup', 'verify', good], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let programOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (programOutput += text));
  const exited = once(child, 'exit');
  await vi.waitFor(
    async () =>
      expect((await readdir(dataDir)).filter((name) => /^verify-\d+-/.test(name))).toEqual([
        expect.stringMatching(new RegExp(`^verify-${child.pid}-`)),
      ]),
    { timeout: 60_000, interval: 20 },
  );
  child.kill('SIGTERM');
  expect(await exited).toEqual([143, null]);
  expect(programOutput).toContain('Not verified: stopped by SIGTERM.');
  expect(await readdir(dataDir)).toEqual(['service.json']);
});
