import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { listFileNames } from './folderFiles.ts';

/** A file that has not changed for this time counts as completely written. */
const UNCHANGED_MS = 60_000;

/** A file that a sender has put into a folder. */
export interface ArrivedFile {
  readonly name: string;
  readonly file: string;
  readonly modifiedAtMs: number;
}

interface WaitingFile extends ArrivedFile {
  /** The time of the file's last change, in milliseconds. */
  readonly changedAtMs: number;
}

/** Returns the files that senders have put into a folder, the oldest first. Links and hidden files are ignored. */
async function listWaitingFiles(folder: string): Promise<readonly WaitingFile[]> {
  const waitingFiles: WaitingFile[] = [];
  for (const name of await listFileNames(folder)) {
    if (name.startsWith('.') || !/\.(?:zip|xml)$/i.test(name)) continue;
    const file = path.join(folder, name);
    const stats = await lstat(file).catch(() => undefined);
    if (!stats?.isFile()) continue;
    // A sender may set the modification time of a file while it still writes, but it cannot set the change time
    // (`ctime`), so the later of both times is used.
    waitingFiles.push({ name, file, modifiedAtMs: stats.mtimeMs, changedAtMs: Math.max(stats.mtimeMs, stats.ctimeMs) });
  }
  return waitingFiles.toSorted((a, b) => a.modifiedAtMs - b.modifiedAtMs || a.name.localeCompare(b.name));
}

/**
 * Returns the files that are completely written: files that have not changed for a minute, and files that this program
 * wrote.
 */
export async function listArrivedFiles(
  folder: string,
  now: number,
  completePaths: ReadonlySet<string>,
): Promise<readonly ArrivedFile[]> {
  const files = await listWaitingFiles(folder);
  return files.filter(({ file, changedAtMs: changedAt }) => completePaths.has(file) || changedAt <= now - UNCHANGED_MS);
}

/** Returns how many files have arrived in a folder and are not processed yet. */
export const countWaitingFiles = async (folder: string): Promise<number> => (await listWaitingFiles(folder)).length;
