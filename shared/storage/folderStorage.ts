import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../node/errorCode.ts';
import { assertFileName, type MediaStorage, MediaStorageError, type StoredFile } from './mediaStorage.ts';

/**
 * The prefix of the names of temporary files, which are still being written. The name of a stored file never begins
 * with this prefix.
 */
const TEMPORARY_FILE_PREFIX = '.draft-';

function toStorageError(error: unknown): MediaStorageError {
  if (error instanceof MediaStorageError) return error;
  const code = errorCode(error) ?? String(error);
  const reason = /^(?:ENOSPC|EDQUOT|EFBIG)$/.test(code)
    ? 'full'
    : /^(?:EACCES|EPERM|EROFS)$/.test(code)
      ? 'refused'
      : 'failed';
  return new MediaStorageError(reason, code, { cause: error });
}

/**
 * Returns the result of an operation on a file; undefined when the file does not exist.
 *
 * @throws MediaStorageError for any other failure
 */
async function ignoreMissingFile<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw toStorageError(error);
  }
}

/** Flushes a folder to the disk, so that its new entries survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot flush a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFilesBelow(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await ignoreMissingFile(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFilesBelow(root, file);
    else if (!entry.name.startsWith(TEMPORARY_FILE_PREFIX)) {
      const stats = await ignoreMissingFile(stat(file));
      if (stats) yield { name: path.relative(root, file).split(path.sep).join('/'), modifiedAt: stats.mtime };
    }
  }
}

/** Stores files in a folder, which several machines may share. */
export function createFolderStorage(root: string): MediaStorage {
  const toFilePath = (name: string) => {
    assertFileName(name);
    return path.join(root, name);
  };

  return {
    read: async (name) => ignoreMissingFile(readFile(toFilePath(name))),
    readModifiedAt: async (name) => (await ignoreMissingFile(stat(toFilePath(name))))?.mtime,

    async write(name, bytes) {
      const file = toFilePath(name);
      const folder = path.dirname(file);
      const temporaryPath = path.join(folder, TEMPORARY_FILE_PREFIX + randomUUID());
      try {
        await mkdir(folder, { recursive: true });
        const handle = await open(temporaryPath, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporaryPath, file);
        await syncFolder(folder);
      } catch (error) {
        // The temporary file is removed, because a part of it would otherwise stay on a full disk.
        await rm(temporaryPath, { force: true }).catch(() => undefined);
        throw toStorageError(error);
      }
    },

    async create(name, bytes) {
      const file = toFilePath(name);
      try {
        await mkdir(path.dirname(file), { recursive: true });
        const handle = await open(file, 'wx');
        try {
          await handle.writeFile(bytes);
        } finally {
          await handle.close();
        }
        return true;
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
        throw toStorageError(error);
      }
    },

    async remove(name) {
      await ignoreMissingFile(rm(toFilePath(name)));
    },

    async *list(prefix) {
      assertFileName(prefix, true);
      yield* listFilesBelow(root, path.join(root, prefix));
    },
  };
}
