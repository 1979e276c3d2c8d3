import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#shared/node/errorCode.ts';
import { NotPublished } from '../../seam/crmFailure.ts';

/** Returns the names of the files in a folder, sorted. The result is empty when the folder does not exist. */
export async function listFileNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Reads a file of a folder by its name, which must not contain a path. Throws `NotPublished` when the file does not
 * exist.
 */
export async function readFolderFile(parent: string, name: string): Promise<Buffer> {
  try {
    return await readFile(path.join(parent, path.basename(name)));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new NotPublished('it is no longer kept', { cause: error });
    throw error;
  }
}

/** Removes the files that were last changed before a time in milliseconds. */
export async function removeOldFiles(folder: string, beforeMs: number): Promise<void> {
  for (const name of await listFileNames(folder)) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && stats.mtimeMs < beforeMs) await rm(file, { force: true });
  }
}
