import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const MEGABYTE_BYTES = 1024 * 1024;
/** The pieces with which the disk is filled. Smaller pieces, of the size of a page of memory, fill the last bytes. */
const FILLING_PIECES = [Buffer.alloc(MEGABYTE_BYTES), Buffer.alloc(4096)];

/** A small file system in memory that is mounted on a folder and can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills all remaining space. */
  fillUp(): Promise<void>;
  /** Frees the space that `fillUp` has filled. */
  freeSpace(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Mounts a small disk. Returns undefined when this program may not mount one, because mounting needs Linux and root.
 */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    await runFile('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    async fillUp() {
      const file = await open(ballast, 'a');
      try {
        for (const piece of FILLING_PIECES) await writeUntilFull(() => file.write(piece));
      } finally {
        await file.close();
      }
    },
    freeSpace: () => rm(ballast, { force: true }),
    // The lazy option is needed because programs that end at the same moment may still have open files on the disk.
    remove: async () => void (await runFile('umount', ['--lazy', folder])),
  };
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
