import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;
/** Smaller pieces, as large as a page of memory, fill the last bytes. */
const PIECES = [Buffer.alloc(MEGABYTE), Buffer.alloc(4096)];

/** A small file system in memory, mounted on a folder, that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills all remaining space. */
  fill(): Promise<void>;
  /** Frees that space. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a small disk; returns undefined where this program may not mount one: it needs Linux and root. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a');
      try {
        for (const piece of PIECES) await writeUntilFull(() => file.write(piece));
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    // Programs that end at the same moment may still have open files in it.
    remove: async () => void (await run('umount', ['--lazy', folder])),
  };
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
