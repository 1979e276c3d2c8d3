import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { expect, it, onTestFinished } from 'vitest';
import { readArchive } from './archive.ts';

const runFile = promisify(execFile);
const archiveModule = path.resolve(import.meta.dirname, 'archive.ts');
/** Writes more incompressible data than the limit allows. */
const WRITE_SCRIPT = `
  import { randomBytes } from 'node:crypto';
  import { writeArchive } from ${JSON.stringify(archiveModule)};
  async function* files() {
    for (let at = 0; at < 40; at++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      yield { name: String(at), bytes: randomBytes(100_000) };
    }
  }
  await writeArchive(process.env.ARCHIVE, files()).catch(({ message }) => console.log(message));
`;
/** Bash counts the limit of `ulimit -f` in kilobytes. */
const LIMITED_SHELL_SCRIPT = `trap '' XFSZ; ulimit -f 1024; exec "$0" --input-type=module -e "$1"`;

it('says why an archive cannot be written, and leaves no file', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { ...process.env, ARCHIVE: path.join(folder, 'duinhof.tar.gz') };
  const { stdout } = await runFile('bash', ['-c', LIMITED_SHELL_SCRIPT, process.execPath, WRITE_SCRIPT], { env });
  expect(stdout).toMatch(/^EFBIG: file too large/);
  expect(await readdir(folder)).toEqual([]);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('leaves no part of an archive when %s ends it', async (signal) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = `
    import { writeArchive } from ${JSON.stringify(archiveModule)};
    async function* files() {
      yield { name: 'first', bytes: Buffer.from('personal data') };
      console.log('writing');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
    await writeArchive(${JSON.stringify(path.join(folder, 'duinhof.tar.gz'))}, files());
  `;
  const writer = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  expect(await readdir(folder)).toEqual(['duinhof.tar.gz.part']);
  writer.kill(signal);
  expect(await once(writer, 'exit')).toEqual([null, signal]);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['more bytes than are read', 'rows.copy', /rows\.copy has 200000000 bytes, more than the limit of 1000/],
  ['a name that no archive has', 'other.copy', /an unknown file/],
  ['checksums that are longer than those of any backup', 'SHA256SUMS', /SHA256SUMS has 200000000 bytes/],
])('refuses a file by its header when it declares %s', async (_what, name, message) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tar = await packTar([{ header: { name, size: 200_000_000 }, body: Buffer.alloc(200_000_000) }]);
  const file = path.join(folder, 'cut.tar.gz');
  // The file has a header and no body. Code that read the body before it checked the declared size would report a
  // truncated file.
  await writeFile(file, gzipSync(tar.subarray(0, 512)));
  const reading = readArchive(file, (each) => (each === 'rows.copy' ? 1000 : undefined));
  await expect(reading.next()).rejects.toThrow(message);
});
