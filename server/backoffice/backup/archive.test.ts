import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);
const module = path.resolve(import.meta.dirname, 'archive.ts');
/** Files that do not become smaller, more than may be written. */
const WRITE = `
  import { randomBytes } from 'node:crypto';
  import { writeArchive } from ${JSON.stringify(module)};
  async function* files() {
    for (let at = 0; at < 40; at++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      yield { name: String(at), bytes: randomBytes(100_000) };
    }
  }
  await writeArchive(process.env.ARCHIVE, files()).catch(({ message }) => console.log(message));
`;
/** Bash counts in kilobytes. */
const LIMITED = `trap '' XFSZ; ulimit -f 1024; exec "$0" --input-type=module -e "$1"`;

it('says why it cannot be written, and leaves nothing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { ...process.env, ARCHIVE: path.join(folder, 'duinhof.tar.gz') };
  const { stdout } = await run('bash', ['-c', LIMITED, process.execPath, WRITE], { env });
  expect(stdout).toMatch(/^EFBIG: file too large/);
  expect(await readdir(folder)).toEqual([]);
});
